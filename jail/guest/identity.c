/* The identity hash and default repr, made a function of names instead of addresses.
 *
 * All objects of one type hash alike: sets of them are searched linearly, which is the price. */
#include "jail/guest/identity.h"

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <math.h>
#include <stdint.h>

static Py_hash_t name_hash(const char *name)
{
    uint64_t sum = 0xcbf29ce484222325u; /* FNV-1a */
    for (; *name; name++)
        sum = (sum ^ (unsigned char)*name) * 0x100000001b3u;
    return (Py_hash_t)(sum >> 1); /* never -1, which means an error */
}

static Py_hash_t object_hash(PyObject *self)
{
    return name_hash(Py_TYPE(self)->tp_name);
}

/* Types are keys of the interpreter's own tables: told apart, those stay fast. */
static Py_hash_t type_hash(PyObject *self)
{
    return name_hash(((PyTypeObject *)self)->tp_name);
}

static Py_hash_t builtin_hash(PyObject *self)
{
    return name_hash(((PyCFunctionObject *)self)->m_ml->ml_name);
}

static Py_hash_t method_hash(PyObject *self)
{
    Py_hash_t function = PyObject_Hash(PyMethod_GET_FUNCTION(self));
    return function == -1 ? -1 : function >> 1;
}

/* CPython hashes a NaN by its address. */
static Py_hash_t real_hash(PyObject *self, double value)
{
    return isnan(value) ? name_hash("nan") : _Py_HashDouble(self, value);
}

static Py_hash_t float_hash(PyObject *self)
{
    return real_hash(self, PyFloat_AS_DOUBLE(self));
}

static Py_hash_t complex_hash(PyObject *self)
{
    Py_complex value = PyComplex_AsCComplex(self);
    uint64_t real = (uint64_t)real_hash(self, value.real);
    uint64_t imaginary = (uint64_t)real_hash(self, value.imag);
    Py_hash_t hash = (Py_hash_t)(real + (uint64_t)_PyHASH_IMAG * imaginary); /* equals real's */
    return hash == -1 ? -2 : hash;
}

static PyObject *object_repr(PyObject *self)
{
    return PyUnicode_FromFormat("<%s object>", Py_TYPE(self)->tp_name);
}

static PyObject *named_repr(PyObject *self, const char *format)
{
    PyObject *name = PyObject_GetAttrString(self, "__qualname__");
    PyObject *text = name ? PyUnicode_FromFormat(format, name) : NULL;
    Py_XDECREF(name);
    return text;
}

static PyObject *function_repr(PyObject *self)
{
    return named_repr(self, "<function %S>");
}

static PyObject *generator_repr(PyObject *self)
{
    return named_repr(self, "<generator object %S>");
}

static PyObject *coroutine_repr(PyObject *self)
{
    return named_repr(self, "<coroutine object %S>");
}

static PyObject *async_generator_repr(PyObject *self)
{
    return named_repr(self, "<async_generator object %S>");
}

static PyObject *builtin_repr(PyObject *self)
{
    PyCFunctionObject *function = (PyCFunctionObject *)self;
    PyObject *owner = function->m_self;
    if (!owner || PyModule_Check(owner))
        return PyUnicode_FromFormat("<built-in function %s>", function->m_ml->ml_name);
    return PyUnicode_FromFormat("<built-in method %s of %s object>", function->m_ml->ml_name,
                                Py_TYPE(owner)->tp_name);
}

struct identity {
    PyTypeObject *type;
    hashfunc hash; /* NULL: inherited from the base type, or by value already */
    reprfunc repr; /* NULL: inherited from the base type, or without an address already */
};

static const struct identity IDENTITIES[] = {
    {&PyBaseObject_Type, object_hash, object_repr},
    {&PyType_Type, type_hash, NULL},
    {&PyFunction_Type, NULL, function_repr},
    {&PyCFunction_Type, builtin_hash, builtin_repr},
    {&PyMethod_Type, method_hash, NULL},
    {&PyGen_Type, NULL, generator_repr},
    {&PyCoro_Type, NULL, coroutine_repr},
    {&PyAsyncGen_Type, NULL, async_generator_repr},
    {&PyCode_Type, NULL, object_repr},
    {&PyCell_Type, NULL, object_repr},
    {&PyFrame_Type, NULL, object_repr},
    {&PyCapsule_Type, NULL, object_repr},
    {&_PyWeakref_RefType, NULL, object_repr},
    {&PyFloat_Type, float_hash, NULL},
    {&PyComplex_Type, complex_hash, NULL},
};

void identity_install(void)
{
    for (size_t i = 0; i < sizeof IDENTITIES / sizeof IDENTITIES[0]; i++) {
        const struct identity *identity = &IDENTITIES[i];
        if (identity->hash)
            identity->type->tp_hash = identity->hash;
        if (identity->repr)
            identity->type->tp_repr = identity->repr;
    }
}

bool identity_complete(void)
{
    PyObject *wrapper = PyObject_GetAttrString(Py_None, "__repr__");
    if (!wrapper)
        return false;
    Py_TYPE(wrapper)->tp_hash = object_hash;
    Py_TYPE(wrapper)->tp_repr = object_repr;
    Py_DECREF(wrapper);
    return true;
}
