/* The table of names under which tokens are told. */
#include "bridge/usage.h"

#include <stddef.h>

enum { NAMES = 2 };

/* The first name that is there counts, so that an answer with both is not counted twice. */
static const struct {
    size_t offset;
    const char *names[NAMES];
} KINDS[] = {
    {offsetof(struct usage, prompt), {"prompt_tokens", "input_tokens"}},
    {offsetof(struct usage, completion), {"completion_tokens", "output_tokens"}},
};

/* Two of them are still a count. */
static const uint64_t SUM_MOST = INT64_MAX / 2;

static uint64_t count_find(struct span told, const char *const names[NAMES])
{
    struct span value;
    uint64_t count;
    for (int i = 0; i < NAMES; i++)
        if (walk_find(told, names[i], &value) && span_count(value, &count))
            return count;
    return 0;
}

void usage_add(struct usage *usage, struct span told)
{
    if (!told.at)
        return;
    for (size_t i = 0; i < sizeof KINDS / sizeof KINDS[0]; i++) {
        uint64_t *sum = (uint64_t *)(void *)((char *)usage + KINDS[i].offset);
        uint64_t count = count_find(told, KINDS[i].names);
        *sum = count < SUM_MOST - *sum ? *sum + count : SUM_MOST;
    }
}

uint64_t usage_tokens(const struct usage *usage)
{
    return usage->prompt + usage->completion;
}
