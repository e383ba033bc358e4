/* The guarded methods of datetime: arithmetic on given dates works, clocks and the local zone do
 * not. */
#include "jail/guest/clock_refusal.h"
#include "jail/guest/method_guard.h"

#include <datetime.h>

static PyObject *refuse_class_method(PyObject *class, const char *name)
{
    return clock_refuse(((PyTypeObject *)class)->tp_name, name, "");
}

static PyObject *refused_now(PyObject *class, PyObject *arguments, PyObject *keywords)
{
    (void)arguments;
    (void)keywords;
    return refuse_class_method(class, "now");
}

static PyObject *refused_utcnow(PyObject *class, PyObject *arguments, PyObject *keywords)
{
    (void)arguments;
    (void)keywords;
    return refuse_class_method(class, "utcnow");
}

static PyObject *refused_today(PyObject *class, PyObject *arguments, PyObject *keywords)
{
    (void)arguments;
    (void)keywords;
    return refuse_class_method(class, "today");
}

static PyObject *refused_fromtimestamp(PyObject *class, PyObject *arguments, PyObject *keywords)
{
    (void)arguments;
    (void)keywords;
    return refuse_class_method(class, "fromtimestamp");
}

/* The positional argument at `index`, or the keyword; borrowed, NULL if neither is given. */
static PyObject *argument_of(PyObject *arguments, Py_ssize_t index, PyObject *keywords,
                             const char *keyword)
{
    if (PyTuple_GET_SIZE(arguments) > index)
        return PyTuple_GET_ITEM(arguments, index);
    return keywords ? PyDict_GetItemString(keywords, keyword) : NULL;
}

static bool zone_given(PyObject *zone)
{
    return zone && zone != Py_None;
}

/* Without a zone, or with one that tells no offset, as a class of the script's may be. */
static bool is_naive(PyObject *moment)
{
    PyObject *zone = PyDateTime_DATE_GET_TZINFO(moment); /* borrowed */
    if (!zone_given(zone))
        return true;
    PyObject *offset = PyObject_CallMethod(zone, "utcoffset", "O", moment);
    bool naive = offset == Py_None;
    Py_XDECREF(offset);
    PyErr_Clear(); /* whoever asks for the offset again gets the error again */
    return naive;
}

static PyObject *guarded_fromtimestamp(PyObject *class, PyObject *arguments, PyObject *keywords)
{
    if (!zone_given(argument_of(arguments, 1, keywords, "tz")))
        return refuse_class_method(class, "fromtimestamp");
    return method_original_call(PyDateTimeAPI->DateTimeType, "fromtimestamp", class, arguments,
                                keywords);
}

static PyObject *guarded_astimezone(PyObject *self, PyObject *arguments, PyObject *keywords)
{
    if (!zone_given(argument_of(arguments, 0, keywords, "tz")) || is_naive(self))
        return clock_refuse(Py_TYPE(self)->tp_name, "astimezone", "");
    return method_original_call(PyDateTimeAPI->DateTimeType, "astimezone", self, arguments,
                                keywords);
}

static PyObject *guarded_timestamp(PyObject *self, PyObject *arguments, PyObject *keywords)
{
    if (is_naive(self))
        return clock_refuse(Py_TYPE(self)->tp_name, "timestamp", "");
    return method_original_call(PyDateTimeAPI->DateTimeType, "timestamp", self, arguments,
                                keywords);
}

static PyObject *strftime_judged(PyTypeObject *type, PyObject *self, PyObject *arguments,
                                 PyObject *keywords)
{
    PyObject *format = argument_of(arguments, 0, keywords, "format");
    if (format && PyUnicode_Check(format) && strftime_asks_zone(format))
        return clock_refuse(Py_TYPE(self)->tp_name, "strftime", "'%s'");
    return method_original_call(type, "strftime", self, arguments, keywords);
}

static PyObject *guarded_date_strftime(PyObject *self, PyObject *arguments, PyObject *keywords)
{
    return strftime_judged(PyDateTimeAPI->DateType, self, arguments, keywords);
}

static PyObject *guarded_time_strftime(PyObject *self, PyObject *arguments, PyObject *keywords)
{
    return strftime_judged(PyDateTimeAPI->TimeType, self, arguments, keywords);
}

/* In place of numbers the types take bytes or text, the state of a pickle, and believe it: a month
 * or a year that there is not makes CPython read beside its tables. */
static PyObject *state_refused(PyTypeObject *type, PyTypeObject *made, PyObject *arguments,
                               PyObject *keywords)
{
    PyObject *first = PyTuple_GET_SIZE(arguments) > 0 ? PyTuple_GET_ITEM(arguments, 0) : NULL;
    if (first && (PyBytes_Check(first) || PyUnicode_Check(first)))
        return PyErr_Format(PyExc_TypeError,
                            "%s() takes integers, not %s; fromisoformat() reads text",
                            type->tp_name, Py_TYPE(first)->tp_name);
    return constructor_original_call(type, made, arguments, keywords);
}

static PyObject *guarded_date(PyTypeObject *made, PyObject *arguments, PyObject *keywords)
{
    return state_refused(PyDateTimeAPI->DateType, made, arguments, keywords);
}

static PyObject *guarded_moment(PyTypeObject *made, PyObject *arguments, PyObject *keywords)
{
    return state_refused(PyDateTimeAPI->DateTimeType, made, arguments, keywords);
}

static PyObject *guarded_time(PyTypeObject *made, PyObject *arguments, PyObject *keywords)
{
    return state_refused(PyDateTimeAPI->TimeType, made, arguments, keywords);
}

#define ANY_ARGUMENTS  (METH_VARARGS | METH_KEYWORDS)
#define FUNCTION(name) (PyCFunction)(void (*)(void))(name)

static PyMethodDef DATE[] = {
    {"today", FUNCTION(refused_today), ANY_ARGUMENTS | METH_CLASS, NULL},
    {"fromtimestamp", FUNCTION(refused_fromtimestamp), ANY_ARGUMENTS | METH_CLASS, NULL},
    {"strftime", FUNCTION(guarded_date_strftime), ANY_ARGUMENTS, NULL},
    {NULL},
};

static PyMethodDef MOMENT[] = {
    {"now", FUNCTION(refused_now), ANY_ARGUMENTS | METH_CLASS, NULL},
    {"utcnow", FUNCTION(refused_utcnow), ANY_ARGUMENTS | METH_CLASS, NULL},
    {"fromtimestamp", FUNCTION(guarded_fromtimestamp), ANY_ARGUMENTS | METH_CLASS, NULL},
    {"astimezone", FUNCTION(guarded_astimezone), ANY_ARGUMENTS, NULL},
    {"timestamp", FUNCTION(guarded_timestamp), ANY_ARGUMENTS, NULL},
    {NULL},
};

static PyMethodDef TIME[] = {
    {"strftime", FUNCTION(guarded_time_strftime), ANY_ARGUMENTS, NULL},
    {NULL},
};

static bool type_guard(PyTypeObject *type, PyMethodDef *methods, newfunc constructor)
{
    for (; methods->ml_name; methods++)
        if (!method_guard(type, methods))
            return false;
    return constructor_guard(type, constructor);
}

bool dates_guard(void)
{
    /* The capsule is an attribute of datetime, which is brig's own frozen module. */
    PyDateTime_IMPORT;
    return PyDateTimeAPI && type_guard(PyDateTimeAPI->DateType, DATE, guarded_date) &&
           type_guard(PyDateTimeAPI->DateTimeType, MOMENT, guarded_moment) &&
           type_guard(PyDateTimeAPI->TimeType, TIME, guarded_time);
}
