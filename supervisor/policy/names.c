/* The words that a policy may use, and what they stand for. */
#include "supervisor/policy/names.h"

#include "jail/confine/plan.h"

#include <linux/securebits.h>
#include <sched.h>
#include <string.h>

#define TABLE(words, rows_)                                                                        \
    {                                                                                              \
        .what = (words), .rows = (rows_), .count = sizeof(rows_) / sizeof((rows_)[0])              \
    }

static const struct name_row namespaces[] = {
    {"user", CLONE_NEWUSER, "identity and capabilities"},
    {"pid", CLONE_NEWPID, NULL},
    {"mount", CLONE_NEWNS, "an empty root"},
    {"network", CLONE_NEWNET, "no network"},
    {"ipc", CLONE_NEWIPC, NULL},
    {"uts", CLONE_NEWUTS, "a host name"},
    {"cgroup", CLONE_NEWCGROUP, NULL},
};

static const struct name_row secure_bits[] = {
    {"noroot", SECBIT_NOROOT, NULL},
    {"noroot_locked", SECBIT_NOROOT_LOCKED, NULL},
    {"no_setuid_fixup", SECBIT_NO_SETUID_FIXUP, NULL},
    {"no_setuid_fixup_locked", SECBIT_NO_SETUID_FIXUP_LOCKED, NULL},
    {"keep_caps_locked", SECBIT_KEEP_CAPS_LOCKED, NULL},
    {"no_cap_ambient_raise", SECBIT_NO_CAP_AMBIENT_RAISE, NULL},
    {"no_cap_ambient_raise_locked", SECBIT_NO_CAP_AMBIENT_RAISE_LOCKED, NULL},
};

static const struct name_row clocks[] = {
    {"none", CONFINE_CLOCKS_NONE, NULL},
    {"readable", CONFINE_CLOCKS_READABLE, NULL},
};

static const struct name_row speculation[] = {
    {"if_available", true, NULL},
    {"none", false, NULL},
};

static const struct name_row backstops[] = {
    {"no_more_namespaces", CONFINE_NO_MORE_NAMESPACES, NULL},
    {"landlock", CONFINE_LANDLOCK, NULL},
    {"write_xor_execute", CONFINE_WRITE_XOR_EXECUTE, NULL},
};

static const struct name_row roots[] = {{"empty", 0, NULL}};
static const struct name_row networks[] = {{"none", 0, NULL}};
static const struct name_row ends[] = {{"kill", 0, NULL}};

static const struct name_row modules[] = {
    {"json"},        {"math"},   {"re"},       {"itertools"},  {"functools"},
    {"collections"}, {"string"}, {"textwrap"}, {"statistics"}, {"datetime"},
    {"random"},      {"time"},   {"uuid"},
};

static const struct name_row syntax[] = {{"class"}, {"decorators"}};

/* What the interpreter behind the jail offers, getattr, hasattr and type guarded. It judges the
 * names again by its own table (jail/guest/builtins.c); this one is for the file's reader, before
 * anything starts. */
static const struct name_row builtins[] = {
    {"abs"},
    {"aiter"},
    {"all"},
    {"anext"},
    {"any"},
    {"ascii"},
    {"bin"},
    {"bool"},
    {"bytes"},
    {"callable"},
    {"chr"},
    {"complex"},
    {"dict"},
    {"divmod"},
    {"enumerate"},
    {"filter"},
    {"float"},
    {"format"},
    {"frozenset"},
    {"getattr"},
    {"hasattr"},
    {"hash"},
    {"hex"},
    {"int"},
    {"isinstance"},
    {"issubclass"},
    {"iter"},
    {"len"},
    {"list"},
    {"map"},
    {"max"},
    {"min"},
    {"next"},
    {"oct"},
    {"ord"},
    {"pow"},
    {"range"},
    {"repr"},
    {"reversed"},
    {"round"},
    {"set"},
    {"slice"},
    {"sorted"},
    {"str"},
    {"sum"},
    {"tuple"},
    {"type"},
    {"zip"},
    {"ArithmeticError"},
    {"AssertionError"},
    {"AttributeError"},
    {"BaseException"},
    {"BaseExceptionGroup"},
    {"BrokenPipeError"},
    {"BufferError"},
    {"ConnectionAbortedError"},
    {"ConnectionError"},
    {"ConnectionRefusedError"},
    {"ConnectionResetError"},
    {"DeprecationWarning"},
    {"EOFError"},
    {"Ellipsis"},
    {"Exception"},
    {"ExceptionGroup"},
    {"FileExistsError"},
    {"FileNotFoundError"},
    {"FloatingPointError"},
    {"GeneratorExit"},
    {"IOError"},
    {"ImportError"},
    {"IndexError"},
    {"InterruptedError"},
    {"IsADirectoryError"},
    {"KeyError"},
    {"KeyboardInterrupt"},
    {"LookupError"},
    {"MemoryError"},
    {"ModuleNotFoundError"},
    {"NameError"},
    {"NotADirectoryError"},
    {"NotImplemented"},
    {"NotImplementedError"},
    {"OSError"},
    {"OverflowError"},
    {"PermissionError"},
    {"ProcessLookupError"},
    {"RecursionError"},
    {"ReferenceError"},
    {"RuntimeError"},
    {"RuntimeWarning"},
    {"StopAsyncIteration"},
    {"StopIteration"},
    {"SyntaxError"},
    {"SystemError"},
    {"SystemExit"},
    {"TimeoutError"},
    {"TypeError"},
    {"UnboundLocalError"},
    {"UnicodeDecodeError"},
    {"UnicodeEncodeError"},
    {"UnicodeError"},
    {"UnicodeTranslateError"},
    {"UserWarning"},
    {"ValueError"},
    {"Warning"},
    {"ZeroDivisionError"},
};

const struct name_table names_of_namespaces = TABLE("a namespace", namespaces);
const struct name_table names_of_secure_bits = TABLE("a secure bit", secure_bits);
const struct name_table names_of_clocks = TABLE("a way with clocks", clocks);
const struct name_table names_of_speculation = TABLE("a way with speculation", speculation);
const struct name_table names_of_backstops = TABLE("a backstop", backstops);
const struct name_table names_of_roots = TABLE("a kind of root", roots);
const struct name_table names_of_networks = TABLE("a kind of network", networks);
const struct name_table names_of_ends = TABLE("a fate of other calls", ends);
const struct name_table names_of_modules = TABLE("a module of the workflow language", modules);
const struct name_table names_of_syntax = TABLE("syntax that can be allowed", syntax);
const struct name_table names_of_builtins = TABLE("a built-in that can be allowed", builtins);

const struct name_row *name_find(const struct name_table *table, const char *name)
{
    for (size_t i = 0; i < table->count; i++)
        if (!strcmp(table->rows[i].name, name))
            return &table->rows[i];
    return NULL;
}

void name_list(const struct name_table *table, struct bytes *into)
{
    for (size_t i = 0; i < table->count; i++)
        bytes_printf(into, "%s%s", i ? ", " : "", table->rows[i].name);
}

enum { LONGEST = 63 };

static size_t least_of(size_t one, size_t other)
{
    return one < other ? one : other;
}

/* One more row of the table of distances, from the two before it. */
static void row_fill(const char *one, size_t i, const char *other, size_t length,
                     size_t rows[3][LONGEST + 1])
{
    size_t *row = rows[i % 3], *last = rows[(i + 2) % 3], *earlier = rows[(i + 1) % 3];
    row[0] = i;
    for (size_t j = 1; j <= length; j++) {
        bool same = one[i - 1] == other[j - 1];
        row[j] = least_of(last[j - 1] + !same, least_of(last[j], row[j - 1]) + 1);
        if (i > 1 && j > 1 && one[i - 1] == other[j - 2] && one[i - 2] == other[j - 1])
            row[j] = least_of(row[j], earlier[j - 2] + 1);
    }
}

size_t name_distance(const char *one, const char *other)
{
    size_t rows[3][LONGEST + 1];
    size_t height = strlen(one), length = strlen(other);
    size_t longer = height > length ? height : length;
    if (longer > LONGEST)
        return NAME_FAR;
    for (size_t j = 0; j <= length; j++)
        rows[0][j] = j;
    for (size_t i = 1; i <= height; i++)
        row_fill(one, i, other, length, rows);
    size_t distance = rows[height % 3][length];
    return distance * 3 <= longer ? distance : NAME_FAR;
}

void name_guess(struct name_guess *guess, const char *word, const char *known)
{
    size_t distance = name_distance(word, known);
    if (distance >= guess->distance)
        return;
    *guess = (struct name_guess){.meant = known, .distance = distance};
}
