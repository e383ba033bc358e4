/* The scope registry. What must never happen: a token that outlives its branch. */
#include "bridge/scope.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum scope_state { SCOPE_LIVE, SCOPE_ENDING, SCOPE_ENDED };

static const char *const kind_names[SCOPE_KINDS] = {
    [SCOPE_AGENT] = "agent", [SCOPE_PARALLEL] = "par", [SCOPE_PIPELINE] = "pipe"};

static void scopes_reserve(struct scopes *scopes, size_t more)
{
    size_t room = scopes->room ? scopes->room : 64;
    while (room < scopes->count + more)
        room *= 2;
    if (room == scopes->room)
        return;
    struct scope *at = reallocarray(scopes->at, room, sizeof *at);
    if (!at)
        abort();
    scopes->at = at;
    scopes->room = room;
}

void scopes_begin(struct scopes *scopes, uint64_t most)
{
    enum { ROOT_AND_SPARE = 2 };
    uint64_t countable = UINT32_MAX - ROOT_AND_SPARE;
    *scopes = (struct scopes){.most = most < countable ? most : countable};
    scopes_reserve(scopes, 1);
    scopes->at[0] = (struct scope){.state = SCOPE_LIVE};
    scopes->count = 1;
}

void scopes_end(struct scopes *scopes)
{
    free(scopes->at);
    *scopes = (struct scopes){0};
}

/* The canonical form alone is a token: "s01" names nothing. */
static bool token_read(struct span token, uint64_t *index)
{
    if (span_is(token, "r")) {
        *index = 0;
        return true;
    }
    if (token.length < 2 || token.at[0] != 's')
        return false;
    struct span digits = {.at = token.at + 1, .length = token.length - 1};
    if (digits.at[0] == '0' && digits.length > 1)
        return false;
    if (!span_count(digits, index))
        return false;
    *index += 1;
    return true;
}

static bool token_refuse(struct span token, struct error *error)
{
    char shown[SPAN_SHOWN_SIZE];
    return error_set(error, "scope bridge: unknown token \"%s\"", span_shown(token, shown));
}

bool scope_find(const struct scopes *scopes, struct span token, uint32_t *scope,
                struct error *error)
{
    uint64_t index;
    if (!token_read(token, &index) || index >= scopes->count ||
        scopes->at[index].state == SCOPE_ENDED)
        return token_refuse(token, error);
    *scope = (uint32_t)index;
    return true;
}

bool scope_claim(struct scopes *scopes, uint32_t scope, enum scope_kind kind, uint32_t *ordinal,
                 struct error *error)
{
    uint32_t *next = &scopes->at[scope].claimed[kind];
    if (*next == UINT32_MAX)
        return error_set(error, "scope bridge: more than %u of one kind in one scope", UINT32_MAX);
    *ordinal = (*next)++;
    return true;
}

bool scope_is_deepest(const struct scopes *scopes, uint32_t scope)
{
    return scopes->at[scope].depth >= SCOPE_DEPTH_MOST;
}

static bool request_judge(const struct scopes *scopes, const struct scope_request *request,
                          struct error *error)
{
    uint64_t used = scopes->count - 1;
    uint64_t left = scopes->most - used;
    if (scope_is_deepest(scopes, request->parent))
        return error_set(error, "scopes: a nesting of %d exceeds the limit of %d",
                         SCOPE_DEPTH_MOST + 1, SCOPE_DEPTH_MOST);
    if (request->count > left / request->stages)
        return error_set(error,
                         "scopes: %" PRIu64 " and %" PRIu64 " times %" PRIu64
                         " more exceed the limit of %" PRIu64,
                         used, request->count, request->stages, scopes->most);
    return true;
}

bool scope_mint(struct scopes *scopes, const struct scope_request *request, uint32_t *first,
                size_t *minted, struct error *error)
{
    *first = (uint32_t)scopes->count;
    *minted = 0;
    if (!request->count || !request->stages)
        return true;
    if (!request_judge(scopes, request, error))
        return false;
    size_t count = (size_t)(request->count * request->stages);
    scopes_reserve(scopes, count);
    struct scope *parent = &scopes->at[request->parent];
    for (size_t i = 0; i < count; i++)
        scopes->at[scopes->count++] = (struct scope){.parent = request->parent,
                                                     .ordinal = request->ordinal,
                                                     .item = (uint32_t)(i / request->stages),
                                                     .stage = (uint32_t)(i % request->stages),
                                                     .depth = (uint16_t)(parent->depth + 1),
                                                     .kind = (uint8_t)request->kind,
                                                     .state = SCOPE_LIVE};
    parent->children += (uint32_t)count;
    *minted = count;
    return true;
}

static bool exit_judge(const struct scopes *scopes, struct span token, uint32_t *index,
                       struct error *error)
{
    if (!scope_find(scopes, token, index, error))
        return false;
    const struct scope *scope = &scopes->at[*index];
    char shown[SPAN_SHOWN_SIZE];
    span_shown(token, shown);
    if (*index == 0)
        return error_set(error, "scope bridge: the root cannot be left");
    if (scope->state == SCOPE_ENDING)
        return error_set(error, "scope bridge: token \"%s\" is named twice", shown);
    if (scope->children)
        return error_set(error, "scope bridge: \"%s\" is left while a branch below is live", shown);
    if (scope->calls)
        return error_set(error, "scope bridge: \"%s\" is left while a call is pending", shown);
    return true;
}

/* Walks over the first `count` tokens, which exit_judge has let pass, and settles what becomes of
 * them: ended for good, or live as before. */
static void exit_settle(struct scopes *scopes, struct span tokens, size_t count,
                        enum scope_state state)
{
    struct span key, token;
    struct walk walk = walk_begin(tokens);
    for (uint64_t index; count-- && walk_next(&walk, &key, &token);) {
        if (!token_read(string_inside(token), &index))
            continue;
        scopes->at[index].state = (uint8_t)state;
        if (state == SCOPE_LIVE)
            scopes->at[scopes->at[index].parent].children++;
    }
}

bool scope_exit(struct scopes *scopes, struct span tokens, struct error *error)
{
    struct span key, token;
    size_t count = 0;
    for (struct walk walk = walk_begin(tokens); walk_next(&walk, &key, &token); count++) {
        uint32_t index = 0;
        if (!exit_judge(scopes, string_inside(token), &index, error)) {
            exit_settle(scopes, tokens, count, SCOPE_LIVE);
            return false;
        }
        scopes->at[index].state = SCOPE_ENDING;
        scopes->at[scopes->at[index].parent].children--;
    }
    exit_settle(scopes, tokens, count, SCOPE_ENDED);
    return count || error_set(error, "scope bridge: no token is named");
}

static void number_append(struct bytes *into, uint32_t number)
{
    char digits[10];
    size_t at = sizeof digits;
    do {
        digits[--at] = (char)('0' + number % 10);
        number /= 10;
    } while (number);
    bytes_append(into, digits + at, sizeof digits - at);
}

void scope_token_append(struct bytes *into, uint32_t scope)
{
    bytes_append_byte(into, scope ? 's' : 'r');
    if (scope)
        number_append(into, scope - 1);
}

static void part_append(struct bytes *into, const char *name, uint32_t number)
{
    bytes_append_byte(into, '/');
    bytes_append_text(into, name);
    bytes_append_byte(into, '-');
    number_append(into, number);
}

void scope_id_append(const struct scopes *scopes, uint32_t scope, struct bytes *into)
{
    uint32_t path[SCOPE_DEPTH_MOST];
    size_t depth = 0;
    for (; scope && depth < SCOPE_DEPTH_MOST; scope = scopes->at[scope].parent)
        path[depth++] = scope;
    bytes_append_byte(into, 'r');
    while (depth--) {
        const struct scope *part = &scopes->at[path[depth]];
        part_append(into, kind_names[part->kind], part->ordinal);
        if (part->kind == SCOPE_PIPELINE)
            part_append(into, "s", part->stage);
        part_append(into, part->kind == SCOPE_PIPELINE ? "i" : "b", part->item);
    }
}

void scope_member_append(const struct scopes *scopes, uint32_t scope, enum scope_kind kind,
                         uint32_t ordinal, struct bytes *into)
{
    scope_id_append(scopes, scope, into);
    part_append(into, kind_names[kind], ordinal);
}
