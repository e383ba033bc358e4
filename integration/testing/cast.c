/* Who is who among the processes of one run. */
#include "integration/testing/cast.h"

#include "base/bytes.h"
#include "base/error.h"
#include "supervisor/proc.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct member *member_find(struct cast *cast, pid_t pid)
{
    for (size_t i = 0; i < cast->count; i++)
        if (cast->members[i].pid == pid)
            return &cast->members[i];
    return NULL;
}

static struct member *member_add(struct cast *cast, pid_t pid, enum part part, const char *program)
{
    if (cast->count == CAST_MOST)
        return NULL;
    struct member *member = &cast->members[cast->count++];
    *member = (struct member){.pid = pid, .part = part};
    snprintf(member->program, sizeof member->program, "%s", program);
    return member;
}

/* stat: "PID (NAME) STATE PARENT …", where the name may hold anything. */
static bool process_look(pid_t pid, char program[16], pid_t *parent)
{
    auto_bytes stat = {0};
    struct error ignored;
    if (!proc_read(pid, "stat", &stat, &ignored))
        return false;
    char *text = (char *)(size_t)bytes_text(&stat);
    char *begin = strchr(text, '('), *end = strrchr(text, ')');
    if (!begin || !end || sscanf(end, ") %*c %d", parent) != 1)
        return false;
    *end = '\0';
    snprintf(program, 16, "%.15s", begin + 1);
    return true;
}

static bool is_template(const struct member *member)
{
    return member->part == PART_PROGRAM && strncmp(member->program, "brig-netproof", 13) != 0;
}

static const struct member *template_of(const struct cast *cast, const char *program)
{
    for (size_t i = 0; i < cast->count; i++)
        if (is_template(&cast->members[i]) && strcmp(cast->members[i].program, program) == 0)
            return &cast->members[i];
    return NULL;
}

static enum part next_clone(const struct cast *cast, const char *program)
{
    for (size_t i = 0; i < cast->count; i++)
        if (cast->members[i].part == PART_PROOF && strcmp(cast->members[i].program, program) == 0)
            return PART_CELL;
    return PART_PROOF;
}

/* The kernel lists children in the order of their birth; a later one may be the first to be heard
 * of. */
static void clones_add(struct cast *cast, pid_t supervisor)
{
    char name[48], program[16];
    auto_bytes list = {0};
    struct error ignored;
    pid_t parent;
    snprintf(name, sizeof name, "task/%ld/children", (long)supervisor);
    if (!proc_read(supervisor, name, &list, &ignored))
        return;
    char *rest = (char *)(size_t)bytes_text(&list);
    for (long pid; (pid = strtol(rest, &rest, 10)) > 0;)
        if (!member_find(cast, (pid_t)pid) && process_look((pid_t)pid, program, &parent) &&
            template_of(cast, program))
            member_add(cast, (pid_t)pid, next_clone(cast, program), program);
}

static struct member *member_introduce(struct cast *cast, pid_t pid)
{
    char program[16];
    pid_t parent;
    if (!process_look(pid, program, &parent))
        return member_add(cast, pid, PART_STRANGER, "gone");
    const struct member *elder = member_find(cast, parent);
    if (cast->count == 0)
        return member_add(cast, pid, PART_CALLER, program);
    if (elder && elder->part == PART_PROOF)
        return member_add(cast, pid, PART_PROBE, program);
    if (elder && elder->part == PART_SUPERVISOR && strcmp(elder->program, program) == 0)
        return member_add(cast, pid, PART_START, program);
    if (elder && elder->part == PART_SUPERVISOR)
        clones_add(cast, parent);
    struct member *member = member_find(cast, pid);
    return member ? member : member_add(cast, pid, PART_STRANGER, program);
}

/* Another program has another name. */
static void member_renew(struct member *member)
{
    char program[16];
    pid_t parent;
    if (member->part > PART_START || !process_look(member->pid, program, &parent) ||
        strcmp(member->program, program) == 0)
        return;
    if (member->part == PART_START)
        member->part = PART_PROGRAM;
    if (member->part == PART_CALLER && strncmp(program, "brig", 4) == 0)
        member->part = PART_SUPERVISOR;
    snprintf(member->program, sizeof member->program, "%s", program);
}

struct member *cast_member(struct cast *cast, pid_t pid)
{
    struct member *member = member_find(cast, pid);
    if (!member)
        return member_introduce(cast, pid);
    member_renew(member);
    return member;
}

/* "brig-jail" and its test builds are jails all the same. */
static const char *kind_of(const struct member *member)
{
    static const char *const KINDS[] = {"jail", "bridge"};
    for (size_t i = 0; i < sizeof KINDS / sizeof KINDS[0]; i++)
        if (strncmp(member->program, "brig-", 5) == 0 &&
            strncmp(member->program + 5, KINDS[i], strlen(KINDS[i])) == 0)
            return KINDS[i];
    return member->program;
}

static const char *part_word(const struct member *member)
{
    static const char *const WORDS[] = {
        [PART_CALLER] = "caller", [PART_SUPERVISOR] = "supervisor",
        [PART_START] = "start",   [PART_PROGRAM] = " template",
        [PART_PROOF] = " proof",  [PART_PROBE] = " probe",
        [PART_CELL] = "",         [PART_STRANGER] = "stranger",
    };
    bool is_lister = member->part == PART_PROGRAM && !is_template(member);
    return is_lister ? "lister" : WORDS[member->part];
}

void member_role(const struct member *member, char role[ROLE_ROOM])
{
    const char *word = part_word(member);
    bool named = word[0] == ' ' || word[0] == '\0';
    snprintf(role, ROLE_ROOM, "%.14s%s", named ? kind_of(member) : "", word);
}

bool cast_role(const struct cast *cast, pid_t pid, char role[ROLE_ROOM])
{
    for (size_t i = 0; i < cast->count; i++)
        if (cast->members[i].pid == pid) {
            member_role(&cast->members[i], role);
            return true;
        }
    return false;
}
