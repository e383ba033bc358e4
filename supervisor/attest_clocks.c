/* Attestation of the clocks: pages gone, or sealed by a kernel that lets nobody unmap them, and
 * whether the time-stamp counter is one more. */
#include "supervisor/attest_rows.h"

#include "supervisor/proc.h"

#include <string.h>

static bool is_clock_mapping(const char *line)
{
    return strstr(line, "[vdso]") || strstr(line, "[vvar");
}

struct clock_look {
    size_t mapped, sealed;
};

/* In smaps each mapping is a head line, then lines of figures, the last being "VmFlags: rd ex … sl
 * …". */
static struct clock_look smaps_look(char *text)
{
    struct clock_look look = {0};
    bool inside = false;
    char *save = NULL;
    for (char *line = strtok_r(text, "\n", &save); line; line = strtok_r(NULL, "\n", &save)) {
        bool flags = strncmp(line, "VmFlags:", 8) == 0;
        if (flags && inside)
            look.sealed += strstr(line, " sl") != NULL;
        else if (!flags && is_clock_mapping(line))
            look.mapped++;
        inside = flags ? false : inside || is_clock_mapping(line);
    }
    return look;
}

bool attest_clocks(const struct cell *cell, struct attestation *found, struct error *error)
{
    if (cell->template->plan.clocks == CONFINE_CLOCKS_READABLE)
        return true;
    auto_bytes maps = {0};
    if (!proc_read(cell->pid, "maps", &maps, error))
        return false;
    bool unmapped = !is_clock_mapping(bytes_text(&maps));
    found->clocks_none = unmapped && cell->template->counter_traps;
    found->clocks_readable = unmapped && !cell->template->counter_traps;
    if (unmapped)
        return true;
    auto_bytes smaps = {0};
    if (!proc_read(cell->pid, "smaps", &smaps, error))
        return false;
    struct clock_look look = smaps_look((char *)(size_t)bytes_text(&smaps));
    found->clocks_readable = look.mapped > 0 && look.mapped == look.sealed;
    return found->clocks_readable ||
           error_set(error, "the clock pages of the %s are still mapped", cell->kind);
}
