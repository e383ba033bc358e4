/* The table of hints. */
#include "jail/guest/hint.h"

#include <stddef.h>
#include <string.h>

struct hint {
    const char *name;
    const char *text;
};

#define NO_FILES                                                                                   \
    "a script has no files and no processes: pass values in args, and let an agent read, write "   \
    "or "                                                                                          \
    "run things"
#define NO_SYSTEM                                                                                   \
    "to end a script use return or raise; print(…) writes a log line; there are no files and no " \
    "processes"
#define NO_NETWORK  "a script has no network: let an agent fetch it"
#define CONCURRENCY "use await parallel([…]) or await pipeline(items, stage, …)"
#define ASYNCIO                                                                                    \
    CONCURRENCY "; instead of asyncio.run(main()) write return await main(); there is no sleep"
#define NO_SLEEP    "there is no clock to sleep by: ask again at once, or agent(…, retries=2)"
#define ANNOTATIONS "annotations are never evaluated: remove the import and keep them as they are"
#define NO_TYPING                                                                                  \
    "it may stand in annotations, which are never evaluated; elsewhere leave it out, or write a "  \
    "dict, list or str"
#define BY_AGENT   "there is no such function: let an agent do it, as in await agent(\"Read …\")"
#define NO_CLASSES "use dicts for records"
#define NO_CODE    "scripts cannot make code from text"
#define NO_SCOPES  "use a dict of your own"

static const struct hint NAMES[] = {
    {"os", NO_FILES},
    {"sys", NO_SYSTEM},
    {"io", NO_FILES},
    {"open", NO_FILES},
    {"pathlib", NO_FILES},
    {"Path", NO_FILES},
    {"shutil", NO_FILES},
    {"glob", NO_FILES},
    {"tempfile", NO_FILES},
    {"subprocess", NO_FILES},
    {"signal", NO_FILES},
    {"csv", "split the text, or let an agent return JSON"},
    {"yaml", "use json"},
    {"socket", NO_NETWORK},
    {"ssl", NO_NETWORK},
    {"urllib", NO_NETWORK},
    {"http", NO_NETWORK},
    {"requests", NO_NETWORK},
    {"httpx", NO_NETWORK},
    {"aiohttp", NO_NETWORK},
    {"bash", BY_AGENT},
    {"shell", BY_AGENT},
    {"read_file", BY_AGENT},
    {"write_file", BY_AGENT},
    {"web_search", BY_AGENT},
    {"llm", "call agent(prompt)"},
    {"openai", "call agent(prompt)"},
    {"anthropic", "call agent(prompt)"},
    {"asyncio", ASYNCIO},
    {"gather", CONCURRENCY},
    {"sleep", NO_SLEEP},
    {"threading", CONCURRENCY},
    {"multiprocessing", CONCURRENCY},
    {"concurrent", CONCURRENCY},
    {"typing", ANNOTATIONS},
    {"__future__", ANNOTATIONS},
    {"Any", NO_TYPING},
    {"Callable", "use callable(x); " NO_TYPING},
    {"Dict", NO_TYPING},
    {"Iterable", NO_TYPING},
    {"List", NO_TYPING},
    {"Literal", NO_TYPING},
    {"NamedTuple", NO_CLASSES},
    {"Optional", NO_TYPING},
    {"Sequence", NO_TYPING},
    {"Set", NO_TYPING},
    {"Tuple", NO_TYPING},
    {"TypedDict", NO_CLASSES},
    {"Union", NO_TYPING},
    {"cast", "leave it out: write the value alone"},
    {"dataclasses", NO_CLASSES},
    {"dataclass", NO_CLASSES},
    {"abc", NO_CLASSES},
    {"enum", NO_CLASSES},
    {"pydantic", "pass a JSON Schema as agent(prompt, schema={…})"},
    {"logging", "use log(text) or print(…)"},
    {"traceback", "type(e).__name__ and str(e) name an error"},
    {"inspect", NO_CODE},
    {"ctypes", NO_CODE},
    {"importlib", NO_CODE},
    {"ast", NO_CODE},
    {"eval", NO_CODE "; json.loads reads data"},
    {"exec", NO_CODE},
    {"compile", NO_CODE "; re.compile is there"},
    {"globals", NO_SCOPES},
    {"locals", NO_SCOPES},
    {"vars", NO_SCOPES},
    {"dir", NO_SCOPES},
    {"getattr",
     "write x.name, or x[\"name\"] of a dict; except AttributeError catches its absence"},
    {"hasattr", "use isinstance(), or: try … except AttributeError"},
    {"setattr", NO_SCOPES},
    {"delattr", NO_SCOPES},
    {"input", "a script is not interactive: its input is args"},
    {"exit", "use return, or raise an exception"},
    {"quit", "use return, or raise an exception"},
    {"help", "remove it"},
    {"breakpoint", "remove it; print(…) writes a log line"},
    {"super", NO_CLASSES},
    {"object", NO_CLASSES},
    {"property", NO_CLASSES},
    {"staticmethod", NO_CLASSES},
    {"classmethod", NO_CLASSES},
    {"id", "addresses differ from run to run: number the things yourself"},
    {"bytearray", "use bytes or a list"},
    {"memoryview", "use bytes"},
    {"copy", "use dict(x), list(x), x[:] or json.loads(json.dumps(x))"},
    {"operator", "use a lambda"},
    {"bisect", "sort anew with sorted(…), or search with a loop"},
    {"contextlib", "use try … finally"},
    {"heapq", "keep a list, and use sorted(…), min(…) and remove(…)"},
    {"console", "use log(text) or print(…)"},
    {"JSON", "use json.dumps(x) and json.loads(text)"},
    {"ExceptionGroup", "raise one exception that names them all"},
    {"json.load", "json.loads(text) reads a text; a script has no files"},
    {"json.dump", "json.dumps(value) makes a text; a script has no files"},
    {"datetime.now", "a script has no clock: pass the time in args"},
    {"datetime.utcnow", "a script has no clock: pass the time in args"},
    {"datetime.today", "a script has no clock: pass the date in args"},
    {"datetime.strptime", "write datetime.datetime.strptime(…)"},
    {"datetime.fromisoformat", "write datetime.datetime.fromisoformat(…)"},
    {"datetime.combine", "write datetime.datetime.combine(…)"},
    {"functools.wraps", "leave it out: a wrapper needs no name of its own"},
    {"wraps", "leave it out: a wrapper needs no name of its own"},
    {"namedtuple", "use a dict or a tuple"},
    {"deepcopy", "use json.loads(json.dumps(x))"},
    {"hashlib", "hash(text) is the same in every run"},
    {"decimal", "use integers, or round(x, 2)"},
    {"fractions", "use integers"},
    {"numpy", "use lists, math and statistics"},
    {"pandas", "use lists and dicts"},
    {"true", "write True"},
    {"false", "write False"},
    {"null", "write None"},
    {"undefined", "write None"},
};

static const struct hint PRIVATE[] = {
    {"__class__", "type(x).__name__ is the name of a type"},
    {"__name__", "type(x).__name__ is the name of a type; a script needs no main guard"},
    {"__main__", "the script is its own body: it needs no main guard"},
    {"__import__", "there is nothing to import"},
    {"__dict__", "use a dict"},
    {"__traceback__", "type(e).__name__ and str(e) name an error"},
    {"__cause__", "keep the first error in a variable of your own"},
    {"__context__", "keep the first error in a variable of your own"},
    {"__doc__", "keep the text in a variable"},
    {"__file__", "a script has no file"},
};

static const char *hint_find(const struct hint *table, size_t count, const char *name)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(table[i].name, name) == 0)
            return table[i].text;
    return NULL;
}

const char *hint_for_name(const char *name)
{
    return hint_find(NAMES, sizeof NAMES / sizeof NAMES[0], name);
}

const char *hint_for_private(const char *name)
{
    const char *hint = hint_find(PRIVATE, sizeof PRIVATE / sizeof PRIVATE[0], name);
    return hint ? hint
                : "names that begin with an underscore belong to the interpreter: write it "
                  "without; the "
                  "single _ is allowed";
}
