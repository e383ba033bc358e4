/* The originals are kept in the interpreter's own dict, which no script can reach. */
#include "jail/guest/method_guard.h"

#include "jail/guest/python_version.h"
#include "jail/guest/slot.h"

static PyObject *original_key(PyTypeObject *type, const char *name)
{
    return PyUnicode_FromFormat("brig.original.%s.%s", type->tp_name, name);
}

static PyObject *interpreter_dict(void)
{
    return PyInterpreterState_GetDict(PyInterpreterState_Get()); /* borrowed */
}

static bool original_keep(PyTypeObject *type, const char *name, PyObject *original)
{
    PyObject *key = original_key(type, name);
    PyObject *dict = interpreter_dict();
    bool kept = key && dict && PyDict_SetItem(dict, key, original) == 0;
    Py_XDECREF(key);
    return kept;
}

bool method_guard(PyTypeObject *type, PyMethodDef *definition)
{
    PyObject *methods = type_dict(type);
    if (!methods)
        return false;
    PyObject *original = PyDict_GetItemString(methods, definition->ml_name); /* borrowed */
    if (!original) {
        PyErr_Format(PyExc_SystemError, "%s has no method %s", type->tp_name, definition->ml_name);
        return false;
    }
    bool class_method = definition->ml_flags & METH_CLASS;
    PyObject *guarded = class_method ? PyDescr_NewClassMethod(type, definition)
                                     : PyDescr_NewMethod(type, definition);
    bool placed = guarded && original_keep(type, definition->ml_name, original) &&
                  PyDict_SetItemString(methods, definition->ml_name, guarded) == 0;
    Py_XDECREF(guarded);
    PyType_Modified(type);
    return placed;
}

static PyObject *original_find(PyTypeObject *type, const char *name)
{
    PyObject *key = original_key(type, name);
    PyObject *dict = interpreter_dict();
    PyObject *original = key && dict ? PyDict_GetItemWithError(dict, key) : NULL; /* borrowed */
    Py_XDECREF(key);
    if (!original && !PyErr_Occurred())
        PyErr_Format(PyExc_SystemError, "%s.%s is not guarded", type->tp_name, name);
    return original;
}

static PyObject *original_bind(PyTypeObject *type, const char *name, PyObject *self)
{
    PyObject *original = original_find(type, name);
    if (!original)
        return NULL;
    descrgetfunc bind = Py_TYPE(original)->tp_descr_get;
    return PyType_Check(self) ? bind(original, NULL, self)
                              : bind(original, self, (PyObject *)Py_TYPE(self));
}

PyObject *method_original_call(PyTypeObject *type, const char *name, PyObject *self,
                               PyObject *arguments, PyObject *keywords)
{
    PyObject *bound = original_bind(type, name, self);
    PyObject *result = bound ? PyObject_Call(bound, arguments, keywords) : NULL;
    Py_XDECREF(bound);
    return result;
}

bool constructor_guard(PyTypeObject *type, newfunc guard)
{
    PyObject *original = PyCapsule_New(SLOT_FUNCTION(type->tp_new), NULL, NULL);
    bool kept = original && original_keep(type, "__new__", original);
    Py_XDECREF(original);
    if (kept)
        type->tp_new = guard;
    return kept;
}

PyObject *constructor_original_call(PyTypeObject *type, PyTypeObject *made, PyObject *arguments,
                                    PyObject *keywords)
{
    PyObject *capsule = original_find(type, "__new__");
    void *original = capsule ? PyCapsule_GetPointer(capsule, NULL) : NULL;
    return original ? (__extension__(newfunc) original)(made, arguments, keywords) : NULL;
}
