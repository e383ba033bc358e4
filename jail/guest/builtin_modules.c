/* The table of built-in modules. What is not named here is not linked: no sockets, no processes, no
 * foreign functions, no descriptors to wait for, no user database. */
#include "jail/guest/builtin_modules.h"

#define PY_SSIZE_T_CLEAN
#include <Python.h>

PyObject *PyInit__abc(void);
PyObject *PyInit__ast(void);
PyObject *PyInit__codecs(void);
PyObject *PyInit__collections(void);
PyObject *PyInit__datetime(void);
PyObject *PyInit__functools(void);
PyObject *PyInit__heapq(void);
PyObject *PyInit__imp(void);
PyObject *PyInit__io(void);
PyObject *PyInit__locale(void);
PyObject *PyInit__operator(void);
PyObject *PyInit__sre(void);
PyObject *PyInit__string(void);
PyObject *PyInit__thread(void);
PyObject *PyInit__weakref(void);
PyObject *PyInit_gc(void);
PyObject *PyInit_itertools(void);
PyObject *PyInit_math(void);
PyObject *PyInit_posix(void);
PyObject *PyInit_time(void);
PyObject *PyInit_unicodedata(void);
PyObject *PyMarshal_Init(void);
PyObject *_PyWarnings_Init(void);

/* Bears libpython's own name: the linker then has no reason to take its table, which would bring in
 * every module of the archive. */
extern struct _inittab _PyImport_Inittab[];

struct _inittab _PyImport_Inittab[] = {
    {"_abc", PyInit__abc},                 /* abc, without which collections.abc does not load */
    {"_ast", PyInit__ast},                 /* the tree that is validated */
    {"_codecs", PyInit__codecs},           /* start-up */
    {"_collections", PyInit__collections}, /* collections: deque, defaultdict, OrderedDict */
    {"_datetime", PyInit__datetime},       /* datetime */
    {"_functools", PyInit__functools},     /* functools */
    {"_heapq", PyInit__heapq},             /* Counter.most_common */
    {"_imp", PyInit__imp},                 /* start-up */
    {"_io", PyInit__io},                   /* start-up */
    {"_locale", PyInit__locale},           /* strptime asks for the names of months */
    {"_operator", PyInit__operator},       /* functools, collections, enum */
    {"_sre", PyInit__sre},                 /* re */
    {"_string", PyInit__string},           /* the parser of format fields */
    {"_thread", PyInit__thread},           /* start-up; reprlib, functools */
    {"_warnings", _PyWarnings_Init},       /* start-up */
    {"_weakref", PyInit__weakref},         /* start-up */
    {"builtins", NULL},                    /* made by the interpreter itself */
    {"gc", PyInit_gc},                     /* frozen objects; taken away before any script */
    {"itertools", PyInit_itertools},       /* itertools */
    {"marshal", PyMarshal_Init},           /* start-up */
    {"math", PyInit_math},                 /* math */
    {"posix", PyInit_posix},               /* the importer does not start without it */
    {"sys", NULL},                         /* made by the interpreter itself */
    {"time", PyInit_time},                 /* strftime and strptime */
    {"unicodedata", PyInit_unicodedata},   /* the parser normalises identifiers with it */
    {NULL, NULL},
};

void builtin_modules_install(void)
{
    PyImport_Inittab = _PyImport_Inittab;
}
