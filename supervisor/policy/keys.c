/* The key table of a policy file. What is not in it is not in a policy. */
#include "supervisor/policy/keys.h"

#define MEMBERS(table) .members = (table), .member_count = sizeof(table) / sizeof((table)[0])
#define AT(field)      .offset = offsetof(struct policy, field)

/* Amounts stay far from where sums with them could overflow, and from RLIM_INFINITY. */
#define MOST_BYTES (UINT64_C(1) << 50)
#define MOST_FRAME (UINT64_C(1) << 30) /* bytes of one text that brig itself keeps in memory */
#define MOST_COUNT UINT64_C(1000000000)
#define MOST_MS    (UINT64_C(366) * 24 * 3600 * 1000)

#define QUANTITY(measure_, least_, most_)                                                          \
    .kind = &key_kind_quantity, .measure = QUANTITY_##measure_, .least = (least_), .most = (most_)

static const struct key root_keys[] = {
    {"kind", &key_kind_fixed, "read-only, nothing in it", .names = &names_of_roots},
};

static const struct key network_keys[] = {
    {"kind", &key_kind_fixed, "links are down, no address, no route", .names = &names_of_networks},
};

static const struct key identity_keys[] = {
    {"inside", &key_kind_id, "user and group id inside of the user namespace", .least = 1,
     .most = 65533},
    {"outside", &key_kind_user, "dedicated user of the host when started by root",
     AT(outside_user)},
    {"host_name", &key_kind_host_name, "what uname says", AT(host_name)},
};

static const struct key process_keys[] = {
    {"no_new_privs", &key_kind_true, "no program can raise privileges; the filter depends on it",
     AT(no_new_privs)},
    {"dumpable", &key_kind_bool, "whether it may be traced by its user and write a core",
     AT(dumpable)},
    {"secure_bits", &key_kind_bits, "what uid 0 no longer means; see capabilities(7)",
     AT(secure_bits), .names = &names_of_secure_bits},
    {"oom_score", &key_kind_score, "1000 dies first when the host runs out of memory",
     AT(oom_score), .most = 1000},
    {"clocks", &key_kind_clocks, "none: vDSO and vvar unmapped, the time-stamp counter traps",
     AT(clocks), .names = &names_of_clocks},
    {"speculation", &key_kind_speculation,
     "if_available: speculation control is asked of the kernel and reported; none: it is not",
     AT(speculation_if_available), .names = &names_of_speculation},
    {"backstops", &key_kind_bits,
     "what holds where the filter does not, each if available: the kernel is asked, and the report "
     "names those in force",
     AT(backstops), .names = &names_of_backstops},
};

static const struct key limit_keys[] = {
    {"address_space", QUANTITY(BYTES, POLICY_LEAST_ADDRESS_SPACE, MOST_BYTES),
     .meaning = "RLIMIT_AS", .nullable = true, AT(limits.address_space)},
    {"core", QUANTITY(BYTES, 1, MOST_BYTES), .nullable = true, AT(limits.core),
     .meaning = "RLIMIT_CORE; 1 B, unlike 0, also stops cores that are piped to a program"},
    {"open_files", QUANTITY(COUNT, POLICY_LEAST_OPEN_FILES, MOST_COUNT), .nullable = true,
     AT(limits.open_files), .meaning = "RLIMIT_NOFILE: descriptors are below this number"},
    {"processes", QUANTITY(COUNT, 0, MOST_COUNT), .nullable = true, AT(limits.processes),
     .meaning = "RLIMIT_NPROC: of the user, itself included"},
    {"file_size", QUANTITY(BYTES, 0, MOST_BYTES), .meaning = "RLIMIT_FSIZE", .nullable = true,
     AT(limits.file_size)},
    {"stack", QUANTITY(BYTES, POLICY_LEAST_STACK, MOST_BYTES), .meaning = "RLIMIT_STACK",
     .nullable = true, AT(limits.stack)},
};

static const struct key budget_keys[] = {
    {"cpu", QUANTITY(TIME, 1, MOST_MS), .nullable = true, AT(budgets.cpu_ms),
     .meaning = "processor time of the jail; waiting costs nothing"},
    {"wall", QUANTITY(TIME, 1, MOST_MS), .nullable = true, AT(budgets.wall_ms),
     .meaning = "time from start to end"},
    {"nodes", QUANTITY(COUNT, 0, MOST_COUNT), .nullable = true, AT(budgets.nodes),
     .meaning = "agent dispatches"},
    {"scopes", QUANTITY(COUNT, 0, MOST_COUNT), AT(budgets.scopes),
     .meaning = "branches and cells of combinators, in all"},
    {"in_flight", QUANTITY(COUNT, 1, MOST_COUNT), AT(budgets.in_flight),
     .meaning = "agent calls under way at one time"},
    {"frame", QUANTITY(BYTES, 1, MOST_FRAME), AT(budgets.frame_bytes),
     .meaning = "payload of one frame, in either direction"},
    {"result", QUANTITY(BYTES, 1, MOST_FRAME), AT(budgets.result_bytes),
     .meaning = "the returned value as JSON"},
    {"log", QUANTITY(BYTES, 0, MOST_FRAME), AT(budgets.log_bytes),
     .meaning = "log and phase lines, in all"},
    {"script", QUANTITY(BYTES, 1, MOST_FRAME), AT(budgets.script_bytes),
     .meaning = "source of the script"},
};

static const struct key language_keys[] = {
    {"modules", &key_kind_words, "modules that a script finds present", AT(modules),
     .names = &names_of_modules},
    {"syntax", &key_kind_words, "syntax beyond what every script may use", AT(syntax),
     .names = &names_of_syntax},
    {"builtins", &key_kind_words, "built-ins that a script finds present", AT(builtins),
     .names = &names_of_builtins},
};

static const struct key rule_keys[] = {
    {"group", &key_kind_text, "what these calls are for; no two rules share it",
     .offset = offsetof(struct policy_rule, group)},
    {"allow", &key_kind_calls, "names of system calls"},
    {"when", &key_kind_conditions,
     "conditions on arguments, all of which must hold; null: whatever the arguments are"},
    {"because", &key_kind_text, "the reason for which this is safe and needed",
     .offset = offsetof(struct policy_rule, because)},
};

/* In the order of the file. budgets stands before language, whose null depends on it. */
static const struct key policy_keys[] = {
    {"name", &key_kind_identifier, "the policy's name", AT(name)},
    {"purpose", &key_kind_text, "what it confines, for people", AT(purpose)},
    {"derived_from", &key_kind_text, "the policy that this one is meant to be compared with",
     AT(derived_from), .optional = true},
    {"namespaces", &key_kind_bits, "namespaces of its own", AT(namespaces),
     .names = &names_of_namespaces},
    {"root", &key_kind_object, "the file system", MEMBERS(root_keys)},
    {"network", &key_kind_object, "the network", MEMBERS(network_keys)},
    {"identity", &key_kind_object, "who it is", MEMBERS(identity_keys)},
    {"capabilities", &key_kind_nothing, "none can be given: all five sets are empty"},
    {"process", &key_kind_object, "attributes of the process", MEMBERS(process_keys)},
    {"environment", &key_kind_environment, "the whole environment", AT(environment)},
    {"limits", &key_kind_object, "resource limits of the kernel; null: the caller's stay in force",
     MEMBERS(limit_keys)},
    {"budgets", &key_kind_budgets, "what a run may spend; null: this confines no scripts",
     .nullable = true, MEMBERS(budget_keys)},
    {"language", &key_kind_language, "what scripts may name; null: this confines no scripts",
     .nullable = true, MEMBERS(language_keys)},
    {"system_calls", &key_kind_rules, "all that passes the filter, the most frequent first",
     AT(rules)},
    {"otherwise", &key_kind_fixed, "the kernel kills the process, unconditionally",
     .names = &names_of_ends},
};

const struct key key_of_policy = {"a policy", &key_kind_object, "a policy file of brig",
                                  MEMBERS(policy_keys)};
const struct key key_of_rule = {"a rule", &key_kind_object, "system calls that pass the filter",
                                MEMBERS(rule_keys)};
