/* A policy file, read whole and checked whole: what an auditor reads and exactly what is enforced.
 *
 * The file's format is documented in policies/README.md. Unknown or missing keys,
 * wrong kinds, unknown names, rules without a reason, and quantities without a unit are errors with
 * line and column ("script.json:14:7: …"). Nothing has a default. The key table is in keys.c. */
#ifndef BRIG_SUPERVISOR_POLICY_POLICY_H
#define BRIG_SUPERVISOR_POLICY_POLICY_H

#include "base/bytes.h"
#include "base/error.h"
#include "jail/confine/plan.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* A number that the file may leave open with null. */
struct policy_quantity {
    bool limited;
    uint64_t amount; /* bytes, milliseconds or a plain count, as the key says */
};

enum policy_comparison { POLICY_EQUALS, POLICY_ONE_OF, POLICY_WITHIN, POLICY_EXCLUDES };

enum { POLICY_VALUES_MOST = 16, POLICY_CONDITIONS_MOST = 6 };

struct policy_condition {
    unsigned argument; /* 0 to 5 */
    unsigned width;    /* 4 or 8 bytes: the width at which the kernel declares the argument */
    enum policy_comparison comparison;
    size_t value_count;
    uint64_t values[POLICY_VALUES_MOST]; /* EQUALS, WITHIN and EXCLUDES: one, the values or-ed
                                            together */
};

struct policy_call {
    const char *name; /* owned by the policy */
    int number;       /* of the policy's architecture; negative where it has none: absent */
};

struct policy_rule {
    char *group;
    char *because;
    struct policy_call *calls;
    size_t call_count;
    struct policy_condition conditions[POLICY_CONDITIONS_MOST];
    size_t condition_count;
};

struct policy_text_list {
    char **texts;
    size_t count;
};

/* With less than this no confined process of brig can do anything. */
enum {
    POLICY_LEAST_ADDRESS_SPACE = 64 << 20,
    POLICY_LEAST_OPEN_FILES = 2,
    POLICY_LEAST_STACK = 1 << 20,
};

struct policy_limits { /* rlimits; null means that the caller's stays in force */
    struct policy_quantity address_space, core, open_files, processes, file_size, stack;
};

struct policy_budgets {
    struct policy_quantity cpu_ms, wall_ms;
    struct policy_quantity nodes, scopes, in_flight;
    struct policy_quantity frame_bytes, result_bytes, log_bytes, script_bytes;
};

struct policy_override {
    char *key, *text; /* as given with --set: "budgets.nodes", "50" */
};

struct policy {
    char *path; /* the file that was read */
    char *name;
    char *purpose;
    char *derived_from;  /* NULL where absent: this key alone may be left out */
    struct bytes source; /* the file's bytes */
    uint32_t namespaces; /* CLONE_NEW* bits */
    uid_t uid_inside;
    gid_t gid_inside;
    char *outside_user; /* name of the dedicated host user; see identity_resolve in
                           supervisor/privilege.h */
    char host_name[CONFINE_HOST_NAME_SIZE];
    bool no_new_privs;
    bool dumpable;
    uint32_t secure_bits;
    int oom_score;
    enum confine_clocks clocks;
    bool speculation_if_available;
    uint32_t backstops;                  /* enum confine_backstop */
    struct policy_text_list environment; /* "NAME=value", in the file's order */
    struct policy_limits limits;
    bool has_budgets; /* only policies of the script kind have budgets and language */
    struct policy_budgets budgets;
    struct policy_text_list modules, syntax, builtins;
    uint32_t architecture; /* SCMP_ARCH_*, whose numbers the calls of the rules have */
    struct policy_rule *rules;
    size_t rule_count;
    struct policy_override *overrides;
    size_t override_count;
    char sha256[65]; /* of the effective policy: of its canonical text as policy_show prints it */
};

/* `name` is a file if it contains '/' or ends in ".json", else NAME.json in `folder`. Settings are
 * "KEY=VALUE" texts; those that widen need allow_wider. Refuses a file that others can write
 * (group- or world-writable, or owned by someone who is neither root, nor the caller, nor the owner
 * of the running program). False: error is the one line for the user; *policy needs no end. */
bool policy_load(const char *folder, const char *name, const char *const *settings,
                 size_t setting_count, bool allow_wider, struct policy *policy,
                 struct error *error);
void policy_end(struct policy *policy);

/* The effective policy as JSON text in the file's own format, settings applied: `brig policy show`.
 */
void policy_show(const struct policy *policy, struct bytes *into);

/* Whether `path` is a key that --set reaches, "budgets.nodes". */
bool policy_key_is_settable(const char *path);

/* Appends the value of a key, "budgets.nodes", as the file would hold it; nothing if there is no
 * such key. */
void policy_show_key(const struct policy *policy, const char *path, struct bytes *into);

/* The JSON Schema of policy files, from the key table: policies/policy.schema.json. */
void policy_schema(struct bytes *into);

/* Reads the rules for another architecture from here on (SCMP_ARCH_AARCH64): calls have its numbers
 * or are absent. Constants keep the values they have on this machine. */
void policy_retarget(struct policy *policy, uint32_t architecture);

/* Compiles the rules with libseccomp for the policy's architecture, which is this machine's unless
 * it was retargeted, and fills in *plan whole. The filter is run over the values that the rules
 * name and those beside them before it is trusted. */
bool policy_compile(const struct policy *policy, struct confine_plan *plan, struct error *error);

/* SHA-256 as 64 lowercase hexadecimal digits and NUL. */
void sha256_hex(const void *from, size_t length, char hex[65]);

/* Whether some rule lets the call pass with these arguments. By the rules as they were read, not by
 * the compiled filter: so the one can be held against the other. */
bool policy_permits(const struct policy *policy, int number, const uint64_t arguments[6]);

/* Number of distinct system calls that the filter lets pass in some form. */
size_t policy_call_count(const struct policy *policy);

/* The rule that comes closest to a denied call: one that names it, else NULL. */
const struct policy_rule *policy_nearest_rule(const struct policy *policy, int number);

#endif
