/* The table of modules and of their public names. */
#include "jail/guest/modules.h"

#include "jail/guest/clock_refusal.h"
#include "jail/guest/library.h"
#include "jail/guest/module_proxy.h"
#include "jail/guest/time_shadow.h"
#include "jail/guest/views.h"

#include <string.h>

struct module {
    const char *name;
    const char *const *names;   /* taken from the module itself; NULL: nothing is imported */
    const char *const *refused; /* clocks and chance: calls of them raise */
    PyMethodDef *guarded;       /* ours */
    bool (*prepare)(void);      /* once it is imported */
    const char *behind;         /* the module whose types its own are made of */
};

static const char *const JSON_NAMES[] = {"dumps", "loads", "JSONDecodeError", NULL};

static const char *const MATH_NAMES[] = {
    "acos",     "acosh", "asin",     "asinh",     "atan",  "atan2",     "atanh",     "cbrt",
    "ceil",     "comb",  "copysign", "cos",       "cosh",  "degrees",   "dist",      "e",
    "erf",      "erfc",  "exp",      "exp2",      "expm1", "fabs",      "factorial", "floor",
    "fmod",     "frexp", "fsum",     "gamma",     "gcd",   "hypot",     "inf",       "isclose",
    "isfinite", "isinf", "isnan",    "isqrt",     "lcm",   "ldexp",     "lgamma",    "log",
    "log10",    "log1p", "log2",     "modf",      "nan",   "nextafter", "perm",      "pi",
    "pow",      "prod",  "radians",  "remainder", "sin",   "sinh",      "sqrt",      "tan",
    "tanh",     "tau",   "trunc",    "ulp",       NULL,
};

static const char *const RE_NAMES[] = {
    "A",         "ASCII", "DOTALL",  "I",       "IGNORECASE", "L",       "LOCALE",   "M",
    "MULTILINE", "Match", "NOFLAG",  "Pattern", "RegexFlag",  "S",       "U",        "UNICODE",
    "VERBOSE",   "X",     "compile", "error",   "escape",     "findall", "finditer", "fullmatch",
    "match",     "purge", "search",  "split",   "sub",        "subn",    NULL,
};

static const char *const ITERTOOLS_NAMES[] = {
    "accumulate",   "chain",   "combinations", "combinations_with_replacement",
    "compress",     "count",   "cycle",        "dropwhile",
    "filterfalse",  "groupby", "islice",       "pairwise",
    "permutations", "product", "repeat",       "starmap",
    "takewhile",    "tee",     "zip_longest",  NULL,
};

/* Not wraps and update_wrapper, which copy any attribute they are told. */
static const char *const FUNCTOOLS_NAMES[] = {"cache",   "cmp_to_key", "lru_cache",
                                              "partial", "reduce",     NULL};

/* Not namedtuple, which builds classes from text. */
static const char *const COLLECTIONS_NAMES[] = {"ChainMap", "Counter",     "OrderedDict",
                                                "deque",    "defaultdict", NULL};

/* Not Formatter, whose fields reach attributes. */
static const char *const STRING_NAMES[] = {
    "Template",  "ascii_letters", "ascii_lowercase", "ascii_uppercase", "capwords",   "digits",
    "hexdigits", "octdigits",     "printable",       "punctuation",     "whitespace", NULL,
};

static const char *const TEXTWRAP_NAMES[] = {"TextWrapper", "dedent", "fill", "indent",
                                             "shorten",     "wrap",   NULL};

static const char *const STATISTICS_NAMES[] = {
    "StatisticsError", "fmean",  "mean",      "median",    "median_high", "median_low", "mode",
    "multimode",       "pstdev", "pvariance", "quantiles", "stdev",       "variance",   NULL,
};

static const char *const DATETIME_NAMES[] = {"MAXYEAR",  "MINYEAR", "UTC",       "date",
                                             "datetime", "time",    "timedelta", "timezone",
                                             "tzinfo",   NULL};

static const char *const TIME_NAMES[] = {"strptime", "struct_time", NULL};

static const char *const TIME_REFUSED[] = {
    "clock_getres",    "clock_gettime", "clock_gettime_ns", "ctime",        "get_clock_info",
    "localtime",       "mktime",        "monotonic",        "monotonic_ns", "perf_counter",
    "perf_counter_ns", "process_time",  "process_time_ns",  "sleep",        "thread_time",
    "thread_time_ns",  "time",          "time_ns",          "tzset",        NULL,
};

static const char *const RANDOM_REFUSED[] = {
    "Random",          "SystemRandom",   "betavariate", "binomialvariate",
    "choice",          "choices",        "expovariate", "gammavariate",
    "gauss",           "getrandbits",    "getstate",    "lognormvariate",
    "normalvariate",   "paretovariate",  "randbytes",   "randint",
    "random",          "randrange",      "sample",      "seed",
    "setstate",        "shuffle",        "triangular",  "uniform",
    "vonmisesvariate", "weibullvariate", NULL,
};

static const char *const UUID_REFUSED[] = {"getnode", "uuid1", "uuid4", "uuid6",
                                           "uuid7",   "uuid8", NULL};

static const struct module MODULES[] = {
    {"collections", COLLECTIONS_NAMES, NULL, NULL, views_guard, "_collections_abc"},
    {"datetime", DATETIME_NAMES, NULL, NULL, dates_guard, NULL},
    {"functools", FUNCTOOLS_NAMES, NULL, NULL, NULL, NULL},
    {"itertools", ITERTOOLS_NAMES, NULL, NULL, NULL, NULL},
    {"json", JSON_NAMES, NULL, NULL, NULL, NULL},
    {"math", MATH_NAMES, NULL, NULL, NULL, NULL},
    {"random", NULL, RANDOM_REFUSED, NULL, NULL, NULL},
    {"re", RE_NAMES, NULL, NULL, NULL, NULL},
    {"statistics", STATISTICS_NAMES, NULL, NULL, NULL, NULL},
    {"string", STRING_NAMES, NULL, NULL, NULL, NULL},
    {"textwrap", TEXTWRAP_NAMES, NULL, NULL, NULL, NULL},
    {"time", TIME_NAMES, TIME_REFUSED, TIME_GUARDED, NULL, NULL},
    {"uuid", NULL, UUID_REFUSED, NULL, NULL, NULL},
};

struct proxy_maker {
    PyObject *proxy_type;
    struct library_types types;
};

static const struct module *module_find(const char *name)
{
    for (size_t i = 0; i < sizeof MODULES / sizeof MODULES[0]; i++)
        if (strcmp(MODULES[i].name, name) == 0)
            return &MODULES[i];
    return NULL;
}

bool module_offered(const char *name)
{
    return module_find(name) != NULL;
}

const char *module_at(size_t row)
{
    return row < sizeof MODULES / sizeof MODULES[0] ? MODULES[row].name : NULL;
}

static const char *given_name(const struct module *module, size_t index)
{
    for (const char *const *name = module->names; name && *name; name++)
        if (index-- == 0)
            return *name;
    for (const PyMethodDef *method = module->guarded; method && method->ml_name; method++)
        if (index-- == 0)
            return method->ml_name;
    return NULL;
}

const char *module_name_at(size_t row, size_t index)
{
    return given_name(&MODULES[row], index);
}

bool module_gives(const char *module, const char *name)
{
    const struct module *found = module_find(module);
    const char *given;
    for (size_t i = 0; found && (given = given_name(found, i)); i++)
        if (strcmp(given, name) == 0)
            return true;
    return false;
}

/* Steals `value`, which may be NULL: then an exception is set. */
static bool entry_put(PyObject *into, const char *name, PyObject *value)
{
    bool put = value && PyDict_SetItemString(into, name, value) == 0;
    Py_XDECREF(value);
    return put;
}

static bool names_put(const struct proxy_maker *maker, const struct module *module,
                      PyObject *imported, PyObject *into)
{
    for (const char *const *name = module->names; *name; name++) {
        PyObject *shown = PyUnicode_FromFormat("%s.%s", module->name, *name);
        PyObject *value = shown ? PyObject_GetAttrString(imported, *name) : NULL;
        bool put = entry_put(into, *name, library_value(&maker->types, shown, value));
        Py_XDECREF(shown);
        if (!put)
            return false;
    }
    return true;
}

static bool imported_put(const struct proxy_maker *maker, const struct module *module,
                         PyObject *into)
{
    if (!module->names)
        return true;
    PyObject *imported = PyImport_ImportModule(module->name);
    bool put = imported && (!module->prepare || module->prepare()) &&
               library_harden(&maker->types, module->name) &&
               (!module->behind || library_harden(&maker->types, module->behind)) &&
               names_put(maker, module, imported, into);
    Py_XDECREF(imported);
    return put;
}

bool module_has(const char *module, const char *name)
{
    const struct module *found = module_find(module);
    for (const char *const *refused = found ? found->refused : NULL; refused && *refused; refused++)
        if (strcmp(*refused, name) == 0)
            return true;
    return module_gives(module, name);
}

static bool own_put(const struct module *module, PyObject *into)
{
    for (PyMethodDef *method = module->guarded; method && method->ml_name; method++)
        if (!entry_put(into, method->ml_name, PyCFunction_New(method, NULL)))
            return false;
    for (const char *const *name = module->refused; name && *name; name++)
        if (!entry_put(into, *name, clock_refuser(module->name, *name)))
            return false;
    return true;
}

static PyObject *proxy_make(const struct proxy_maker *maker, const struct module *module)
{
    PyObject *names = PyDict_New();
    PyObject *name = PyUnicode_FromString(module->name);
    PyObject *proxy = NULL;
    if (names && name && imported_put(maker, module, names) && own_put(module, names))
        proxy = module_proxy_make(maker->proxy_type, name, names);
    Py_XDECREF(names);
    Py_XDECREF(name);
    return proxy;
}

/* 1 if the module is to be made, 0 if not, -1 with an exception set. */
static int module_wanted(const struct module *module, PyObject *wanted, PyObject *listed)
{
    PyObject *name = PyUnicode_FromString(module->name);
    int is_wanted = name ? PyDict_Contains(wanted, name) : -1;
    if (is_wanted > 0)
        is_wanted = PySet_Contains(listed, name);
    Py_XDECREF(name);
    return is_wanted;
}

static bool proxies_put(const struct proxy_maker *maker, PyObject *wanted, PyObject *listed,
                        PyObject *into)
{
    for (size_t i = 0; i < sizeof MODULES / sizeof MODULES[0]; i++) {
        int is_wanted = module_wanted(&MODULES[i], wanted, listed);
        if (is_wanted < 0)
            return false;
        if (is_wanted && !entry_put(into, MODULES[i].name, proxy_make(maker, &MODULES[i])))
            return false;
    }
    return true;
}

bool modules_put(PyObject *wanted, PyObject *listed, PyObject *into)
{
    struct proxy_maker maker = {.proxy_type = module_proxy_type()};
    bool put = maker.proxy_type && library_types_make(&maker.types) &&
               proxies_put(&maker, wanted, listed, into);
    Py_XDECREF(maker.proxy_type);
    library_types_end(&maker.types);
    return put;
}
