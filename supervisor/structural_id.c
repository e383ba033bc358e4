/* Structural IDs. */
#include "supervisor/structural_id.h"

#include <stddef.h>
#include <string.h>

/* Scopes nest 500 deep at most, and one level of a pipeline has three parts. */
enum { PARTS_MOST = 2000 };

#define BIT(kind) (1U << (kind))
#define SCOPES    (BIT(ID_ROOT) | BIT(ID_BRANCH) | BIT(ID_ITEM))

static const struct {
    const char *word;
    unsigned behind; /* the kinds that it may follow */
} KINDS[] = {
    [ID_ROOT] = {"r", 0},
    [ID_AGENT] = {"agent", SCOPES},
    [ID_PARALLEL] = {"par", SCOPES},
    [ID_PIPELINE] = {"pipe", SCOPES},
    [ID_BRANCH] = {"b", BIT(ID_PARALLEL)},
    [ID_STAGE] = {"s", BIT(ID_PIPELINE)},
    [ID_ITEM] = {"i", BIT(ID_STAGE)},
};

enum { KIND_COUNT = sizeof KINDS / sizeof KINDS[0] };

const char *id_kind_word(enum id_kind kind)
{
    return KINDS[kind].word;
}

bool id_kind_is_scope(enum id_kind kind)
{
    return SCOPES & BIT(kind);
}

static bool kind_find(const char *word, size_t length, enum id_kind *kind)
{
    for (int i = 0; i < KIND_COUNT; i++)
        if (strlen(KINDS[i].word) == length && memcmp(KINDS[i].word, word, length) == 0) {
            *kind = (enum id_kind)i;
            return true;
        }
    return false;
}

/* Digits without a leading zero, within 32 bits. What is behind them, or NULL. */
static const char *number_take(const char *text, uint32_t *number)
{
    uint64_t value = 0;
    size_t digits = strspn(text, "0123456789");
    if (!digits || digits > 10 || (digits > 1 && text[0] == '0'))
        return NULL;
    for (size_t i = 0; i < digits; i++)
        value = value * 10 + (uint64_t)(text[i] - '0');
    *number = (uint32_t)value;
    return value <= UINT32_MAX ? text + digits : NULL;
}

const char *id_part_take(const char *text, struct id_part *part)
{
    size_t length = strcspn(text, "-/");
    part->number = 0;
    if (!kind_find(text, length, &part->kind))
        return NULL;
    const char *rest = text + length;
    if (part->kind != ID_ROOT)
        rest = *rest == '-' ? number_take(rest + 1, &part->number) : NULL;
    if (rest && *rest == '/')
        return rest[1] ? rest + 1 : NULL;
    return rest && !*rest ? rest : NULL;
}

bool id_judge(const char *text, enum id_kind *named)
{
    struct id_part part;
    unsigned parts = 1;
    const char *rest = id_part_take(text, &part);
    if (!rest || part.kind != ID_ROOT)
        return false;
    for (*named = ID_ROOT; *rest; *named = part.kind) {
        rest = id_part_take(rest, &part);
        if (!rest || !(KINDS[part.kind].behind & BIT(*named)) || ++parts > PARTS_MOST)
            return false;
    }
    return *named != ID_STAGE;
}
