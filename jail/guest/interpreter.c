/* Starts CPython with nothing to find. Must never leave a finder of files or a stream behind. */
#include "jail/guest/interpreter.h"

#include "jail/guest/audit.h"
#include "jail/guest/builtin_modules.h"
#include "jail/guest/frozen.h"
#include "jail/guest/identity.h"

#include <stddef.h>
#include <stdlib.h>
#include <time.h>

/* A folder that cannot exist: path configuration looks beside the program for files to obey. */
#define NOWHERE L"/dev/null/brig"

struct text_setting {
    size_t offset;
    const wchar_t *text;
    const char *reason;
};

#define CONFIG_TEXT(member) offsetof(PyConfig, member)

static const struct text_setting TEXT_SETTINGS[] = {
    {CONFIG_TEXT(program_name), NOWHERE, "an absolute name is not searched for in PATH"},
    {CONFIG_TEXT(executable), NOWHERE, "where path configuration starts to look"},
    {CONFIG_TEXT(base_executable), NOWHERE, "the same, for virtual environments"},
    {CONFIG_TEXT(home), NOWHERE, "no pyvenv.cfg is read and no landmark is searched for"},
    {CONFIG_TEXT(prefix), L"", "nothing is installed"},
    {CONFIG_TEXT(exec_prefix), L"", "nothing is installed"},
    {CONFIG_TEXT(base_prefix), L"", "nothing is installed"},
    {CONFIG_TEXT(base_exec_prefix), L"", "nothing is installed"},
    {CONFIG_TEXT(stdlib_dir), L"", "frozen modules have no source to point at"},
    {CONFIG_TEXT(filesystem_encoding), L"utf-8", "never the caller's locale"},
    {CONFIG_TEXT(filesystem_errors), L"surrogateescape", "goes with it"},
    {CONFIG_TEXT(stdio_encoding), L"utf-8", "never the caller's locale"},
    {CONFIG_TEXT(stdio_errors), L"strict", "goes with it"},
};

static bool status_failed(PyStatus status, const char *attempted, struct error *error)
{
    if (!PyStatus_Exception(status))
        return false;
    error_set(error, "%s: %s", attempted, status.err_msg ? status.err_msg : "no reason given");
    return true;
}

/* Time zone files are opened by name on first use: asked for once, before the seal, with a zone
 * that needs no file. While TZ stays the same libc does not look again. */
static bool time_zone_set(struct error *error)
{
    if (setenv("TZ", "UTC0", 1) < 0)
        return error_set(error, "set the time zone: out of memory");
    tzset();
    return true;
}

static bool interpreter_preconfigure(struct error *error)
{
    PyPreConfig config;
    PyPreConfig_InitIsolatedConfig(&config);
    config.utf8_mode = 1;
    config.configure_locale = 0;
    config.coerce_c_locale = 0;
#ifdef __SANITIZE_ADDRESS__
    config.allocator = PYMEM_ALLOCATOR_MALLOC; /* one that the sanitizer looks into */
#endif
    return !status_failed(Py_PreInitialize(&config), "prepare the interpreter", error);
}

static bool config_put_texts(PyConfig *config, struct error *error)
{
    for (size_t i = 0; i < sizeof TEXT_SETTINGS / sizeof TEXT_SETTINGS[0]; i++) {
        const struct text_setting *setting = &TEXT_SETTINGS[i];
        wchar_t **into = (wchar_t **)(void *)((char *)config + setting->offset);
        if (status_failed(PyConfig_SetString(config, into, setting->text),
                          "configure the interpreter", error))
            return false;
    }
    return true;
}

/* Isolated configuration looks at no variable, but this one stands in the policy's environment and
 * is to be in force: a number, since a seed by chance would make runs differ. */
static bool hash_seed_read(unsigned long *seed, struct error *error)
{
    const char *text = getenv("PYTHONHASHSEED");
    char *behind;
    *seed = text ? strtoul(text, &behind, 10) : 0;
    if (text && (!*text || *behind || text[0] < '0' || text[0] > '9' || *seed > UINT32_MAX))
        return error_set(error,
                         "PYTHONHASHSEED of the policy's environment must be a number from 0 to "
                         "4294967295, not \"%s\"",
                         text);
    return true;
}

static void config_put_numbers(PyConfig *config, unsigned long hash_seed)
{
    config->use_hash_seed = 1;
    config->hash_seed = hash_seed;
    config->site_import = 0;
    config->write_bytecode = 0;
    config->install_signal_handlers = 0;
    config->faulthandler = 0;
    config->tracemalloc = 0;
    config->pathconfig_warnings = 0;
    config->use_frozen_modules = 1;
    config->module_search_paths_set = 1;
    config->optimization_level = 0;
}

/* Before the first type is readied, so that all types inherit them. */
static void tables_install(void)
{
    builtin_modules_install();
    PyImport_FrozenModules = frozen_modules;
    identity_install();
}

static bool stream_drop(const char *name)
{
    return PySys_SetObject(name, Py_None) == 0;
}

static bool streams_drop(struct error *error)
{
    static const char *const NAMES[] = {"stdin",     "stdout",     "stderr",
                                        "__stdin__", "__stdout__", "__stderr__"};
    for (size_t i = 0; i < sizeof NAMES / sizeof NAMES[0]; i++)
        if (!stream_drop(NAMES[i]))
            return interpreter_error(error, "drop the standard streams");
    return true;
}

bool interpreter_start(struct error *error)
{
    unsigned long hash_seed;
    if (!hash_seed_read(&hash_seed, error) || !time_zone_set(error) ||
        !interpreter_preconfigure(error))
        return false;
    tables_install();
    PyConfig config;
    PyConfig_InitIsolatedConfig(&config);
    config_put_numbers(&config, hash_seed);
    bool started = config_put_texts(&config, error) &&
                   !status_failed(Py_InitializeFromConfig(&config), "start the interpreter", error);
    PyConfig_Clear(&config);
    if (!started || !streams_drop(error))
        return false;
    return identity_complete() || interpreter_error(error, "give objects hashes of their own");
}

static bool list_empty(const char *name)
{
    PyObject *list = PySys_GetObject(name); /* borrowed */
    if (!list || !PyList_Check(list)) {
        PyErr_Format(PyExc_SystemError, "sys.%s is not a list", name);
        return false;
    }
    return PyList_SetSlice(list, 0, PyList_GET_SIZE(list), NULL) == 0;
}

/* Of the finders only those for built-in and frozen modules are classes of the frozen importer. */
static bool finder_stays(PyObject *finder)
{
    if (!PyType_Check(finder))
        return false;
    const char *name = ((PyTypeObject *)finder)->tp_name;
    return strcmp(name, "BuiltinImporter") == 0 || strcmp(name, "FrozenImporter") == 0;
}

static bool finders_drop(void)
{
    PyObject *finders = PySys_GetObject("meta_path"); /* borrowed */
    if (!finders || !PyList_Check(finders)) {
        PyErr_SetString(PyExc_SystemError, "sys.meta_path is not a list");
        return false;
    }
    for (Py_ssize_t i = PyList_GET_SIZE(finders); i-- > 0;)
        if (!finder_stays(PyList_GET_ITEM(finders, i)) &&
            PyList_SetSlice(finders, i, i + 1, NULL) < 0)
            return false;
    if (PyList_GET_SIZE(finders) == 2)
        return true;
    PyErr_SetString(PyExc_SystemError, "the finders of built-in and frozen modules are missing");
    return false;
}

/* Modules that do on import what the audit hook refuses later. */
static bool modules_preload(void)
{
    static const char *const NAMES[] = {
        "types", /* reads code and frames to learn their types */
        "warnings",
    };
    for (size_t i = 0; i < sizeof NAMES / sizeof NAMES[0]; i++) {
        PyObject *module = PyImport_ImportModule(NAMES[i]);
        if (!module)
            return false;
        Py_DECREF(module);
    }
    return true;
}

bool interpreter_seal(void)
{
    PyObject *cache = PySys_GetObject("path_importer_cache"); /* borrowed */
    if (cache && PyDict_Check(cache))
        PyDict_Clear(cache);
    return modules_preload() && finders_drop() && list_empty("path") && list_empty("path_hooks") &&
           audit_begin();
}

PyObject *interpreter_freezer(void)
{
    PyObject *collector = PyImport_ImportModule("gc");
    PyObject *freezer = collector ? PyObject_GetAttrString(collector, "freeze") : NULL;
    Py_XDECREF(collector);
    PyObject *modules = PyImport_GetModuleDict(); /* borrowed */
    if (freezer && PyDict_DelItemString(modules, "gc") < 0)
        Py_CLEAR(freezer);
    return freezer;
}

bool interpreter_error(struct error *error, const char *attempted)
{
    PyObject *type, *value, *traceback;
    PyErr_Fetch(&type, &value, &traceback);
    PyErr_NormalizeException(&type, &value, &traceback);
    PyObject *text = value ? PyObject_Str(value) : NULL;
    const char *message = text ? PyUnicode_AsUTF8(text) : NULL;
    error_set(error, "%s: %s: %s", attempted,
              type ? ((PyTypeObject *)type)->tp_name : "no exception", message ? message : "");
    PyErr_Clear();
    Py_XDECREF(text);
    Py_XDECREF(type);
    Py_XDECREF(value);
    Py_XDECREF(traceback);
    return false;
}
