/* What the tests of policies share: the shipped files as texts to change, and loading a changed
 * one. */
#ifndef BRIG_TESTS_UNIT_POLICIES_H
#define BRIG_TESTS_UNIT_POLICIES_H

#include "supervisor/policy/policy.h"

#include <stdbool.h>

/* A shipped policy's text, from POLICY_FOLDER (the build's copy), or that of policy_sample.json
 * beside this file, whose lines stay where they are when the shipped ones change. Free it. */
char *policy_text_of(const char *name);

/* The text with `old`, which must stand in it exactly once, replaced; free it. */
char *text_changed(const char *text, const char *old, const char *new);

/* Calls `judge` for every policy that lies in POLICY_FOLDER, whatever it is called; returns how
 * many there are. */
size_t policies_each(void (*judge)(struct policy *policy));

/* Writes the text into a fresh file called changed.json, loads it, and removes it. */
bool policy_try(const char *text, struct policy *policy, struct error *error);

/* A shipped policy, which must load. */
struct policy policy_shipped(const char *name);

/* The shipped policy with one change, which must be accepted. */
struct policy policy_accepted(const char *name, const char *old, const char *new);

/* Is the shipped policy with one change refused, with an error that goes on with `beginning` behind
 * "…/changed.json:", say "14:7: unknown key"? Prints what happened instead. */
bool change_is_refused(const char *name, const char *old, const char *new, const char *beginning);

/* Compiles, which must succeed. */
void policy_compiled(const struct policy *policy, struct confine_plan *plan);

/* What the plan's filter says to the call of an architecture, SCMP_ARCH_*, which must be "allow"
 * (true) or "kill the process". */
bool call_passes_on(uint32_t architecture, const struct confine_plan *plan, int number,
                    const uint64_t *arguments);

/* The same on this machine's. */
bool call_passes(const struct confine_plan *plan, int number, const uint64_t *arguments);

#define auto_policy __attribute__((cleanup(policy_end))) struct policy

#endif
