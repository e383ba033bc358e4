/* Answers that have not been read, in groups: a wide fan-out must not cost a record for each. */
#include "bridge/unread.h"

#include <stdlib.h>
#include <string.h>

static void group_add(struct unread *unread, uint64_t end, size_t cost)
{
    if (unread->count == unread->room) {
        unread->room = unread->room ? unread->room * 2 : 16;
        struct unread_group *at = reallocarray(unread->at, unread->room, sizeof *at);
        if (!at)
            abort();
        unread->at = at;
    }
    unread->at[unread->count++] = (struct unread_group){.end = end, .cost = cost};
}

void unread_add(struct unread *unread, uint64_t end, size_t cost)
{
    struct unread_group *last =
        unread->count > unread->gone ? &unread->at[unread->count - 1] : NULL;
    unread->cost += cost;
    if (!last || last->cost + cost > UNREAD_SLACK_BYTES) {
        group_add(unread, end, cost);
        return;
    }
    last->end = end;
    last->cost += cost;
}

void unread_drop(struct unread *unread, uint64_t taken)
{
    while (unread->gone < unread->count && unread->at[unread->gone].end <= taken)
        unread->cost -= unread->at[unread->gone++].cost;
    if (unread->gone <= unread->count / 2)
        return;
    unread->count -= unread->gone;
    memmove(unread->at, unread->at + unread->gone, unread->count * sizeof *unread->at);
    unread->gone = 0;
}

void unread_end(struct unread *unread)
{
    free(unread->at);
    *unread = (struct unread){0};
}
