/* Patterns, run as sets of states: state i stands for "the first i elements have matched", and a
 * star before element i lets state i stay. One step a character moves all states at once, so that
 * no text can make it go back. */
#include "bridge/glob.h"

#include "base/own.h"

#include <stdlib.h>
#include <string.h>

enum { ASCII = 128, WORD_BITS = 64, WORDS_MOST = GLOB_ELEMENTS_MOST / WORD_BITS + 1 };

struct range {
    uint32_t first, last;
};

/* Matches one character: any of the ranges, or with `negated` none of them. */
struct element {
    size_t ranges, count; /* in glob.ranges */
    bool negated;
};

struct glob {
    struct element *elements;
    size_t count;
    struct range *ranges;
    size_t range_count;
    size_t words;
    uint64_t loops[WORDS_MOST]; /* states that a star lets stay */
    uint64_t *ascii;            /* ASCII times words: the states from which a character leads on */
};

static const struct {
    const char *name;
    struct range ranges[4];
} classes[] = {
    {"alnum", {{'0', '9'}, {'A', 'Z'}, {'a', 'z'}}},
    {"alpha", {{'A', 'Z'}, {'a', 'z'}}},
    {"blank", {{' ', ' '}, {'\t', '\t'}}},
    {"cntrl", {{0, 31}, {127, 127}}},
    {"digit", {{'0', '9'}}},
    {"graph", {{33, 126}}},
    {"lower", {{'a', 'z'}}},
    {"print", {{32, 126}}},
    {"punct", {{33, 47}, {58, 64}, {91, 96}, {123, 126}}},
    {"space", {{' ', ' '}, {9, 13}}},
    {"upper", {{'A', 'Z'}}},
    {"xdigit", {{'0', '9'}, {'A', 'F'}, {'a', 'f'}}},
};

/* The pattern's code points while it is read. */
struct pattern {
    uint32_t *points;
    size_t count, at;
};

static void *room_for(size_t count, size_t size)
{
    void *at = calloc(count ? count : 1, size);
    if (!at)
        abort();
    return at;
}

static void range_add(struct glob *glob, struct element *element, uint32_t first, uint32_t last)
{
    glob->ranges[glob->range_count++] = (struct range){first, last};
    element->count++;
}

/* "[:digit:]" inside of brackets. False: it is not the start of a class. */
static bool class_read(struct pattern *pattern, struct glob *glob, struct element *element,
                       const char **reason)
{
    char name[8] = "";
    size_t length = 0, at = pattern->at + 2;
    for (; at < pattern->count && length < sizeof name - 1; at++) {
        uint32_t point = pattern->points[at];
        if (point < 'a' || point > 'z')
            break;
        name[length++] = (char)point;
    }
    *reason = "an unknown class of characters";
    if (at + 1 >= pattern->count || pattern->points[at] != ':' || pattern->points[at + 1] != ']')
        return false;
    for (size_t i = 0; i < sizeof classes / sizeof *classes; i++)
        if (strcmp(name, classes[i].name) == 0) {
            for (size_t j = 0; j < 4 && classes[i].ranges[j].last; j++)
                range_add(glob, element, classes[i].ranges[j].first, classes[i].ranges[j].last);
            pattern->at = at + 2;
            return true;
        }
    return false;
}

static uint32_t literal_read(struct pattern *pattern)
{
    if (pattern->points[pattern->at] == '\\' && pattern->at + 1 < pattern->count)
        pattern->at++;
    return pattern->points[pattern->at++];
}

static bool bracket_is_next(const struct pattern *pattern, char second)
{
    return pattern->at + 1 < pattern->count && pattern->points[pattern->at] == '[' &&
           pattern->points[pattern->at + 1] == (uint32_t)second;
}

/* One character, range or class between brackets. */
static bool set_member_read(struct pattern *pattern, struct glob *glob, struct element *element,
                            const char **reason)
{
    if (bracket_is_next(pattern, ':'))
        return class_read(pattern, glob, element, reason);
    *reason = "[.….] and [=…=] are not supported";
    if (bracket_is_next(pattern, '.') || bracket_is_next(pattern, '='))
        return false;
    uint32_t first = literal_read(pattern), last = first;
    if (pattern->at + 1 < pattern->count && pattern->points[pattern->at] == '-' &&
        pattern->points[pattern->at + 1] != ']') {
        pattern->at++;
        last = literal_read(pattern);
    }
    range_add(glob, element, first, last);
    return true;
}

/* The closing ']' of the class "[:…:]" that begins at `at`, or `at` itself if none does. */
static size_t class_end(const struct pattern *pattern, size_t at)
{
    if (at + 1 >= pattern->count || pattern->points[at] != '[' || pattern->points[at + 1] != ':')
        return at;
    for (size_t end = at + 2; end + 1 < pattern->count; end++)
        if (pattern->points[end] == ':' && pattern->points[end + 1] == ']')
            return end + 1;
    return at;
}

/* Where the bracket that opens at `at` closes; 0 if it never does, and then it is a literal. */
static size_t bracket_end(const struct pattern *pattern)
{
    size_t at = pattern->at + 1;
    if (at < pattern->count && (pattern->points[at] == '!' || pattern->points[at] == '^'))
        at++;
    for (size_t first = at; at < pattern->count; at++) {
        if (pattern->points[at] == ']' && at > first)
            return at;
        at = pattern->points[at] == '\\' ? at + 1 : class_end(pattern, at);
    }
    return 0;
}

static bool set_read(struct pattern *pattern, struct glob *glob, struct element *element,
                     const char **reason)
{
    size_t end = bracket_end(pattern);
    pattern->at++;
    if (!end) {
        range_add(glob, element, '[', '[');
        return true;
    }
    if (pattern->points[pattern->at] == '!' || pattern->points[pattern->at] == '^') {
        element->negated = true;
        pattern->at++;
    }
    while (pattern->at < end)
        if (!set_member_read(pattern, glob, element, reason))
            return false;
    pattern->at = end + 1;
    return true;
}

static bool element_read(struct pattern *pattern, struct glob *glob, const char **reason)
{
    uint32_t point = pattern->points[pattern->at];
    if (point == '*') {
        glob->loops[glob->count / WORD_BITS] |= 1ULL << glob->count % WORD_BITS;
        pattern->at++;
        return true;
    }
    *reason = "longer than 1024 characters";
    if (glob->count == GLOB_ELEMENTS_MOST)
        return false;
    struct element *element = &glob->elements[glob->count++];
    *element = (struct element){.ranges = glob->range_count};
    if (point == '[')
        return set_read(pattern, glob, element, reason);
    if (point == '?') {
        element->negated = true;
        pattern->at++;
        return true;
    }
    *reason = "ends with a lone backslash";
    if (point == '\\' && pattern->at + 1 == pattern->count)
        return false;
    uint32_t literal = literal_read(pattern);
    range_add(glob, element, literal, literal);
    return true;
}

static bool element_matches(const struct glob *glob, const struct element *element, uint32_t point)
{
    for (size_t i = 0; i < element->count; i++) {
        const struct range *range = &glob->ranges[element->ranges + i];
        if (point >= range->first && point <= range->last)
            return !element->negated;
    }
    return element->negated;
}

static void table_fill(struct glob *glob)
{
    glob->words = glob->count / WORD_BITS + 1;
    glob->ascii = room_for(ASCII * glob->words, sizeof *glob->ascii);
    for (uint32_t point = 0; point < ASCII; point++)
        for (size_t i = 0; i < glob->count; i++)
            if (element_matches(glob, &glob->elements[i], point))
                glob->ascii[point * glob->words + i / WORD_BITS] |= 1ULL << i % WORD_BITS;
}

struct glob *glob_new(struct span text, const char **reason)
{
    struct glob *glob = room_for(1, sizeof *glob);
    struct span inside = string_inside(text);
    struct pattern pattern = {.points = room_for(inside.length, sizeof *pattern.points)};
    while (string_next(&inside, &pattern.points[pattern.count]))
        pattern.count++;
    glob->elements = room_for(pattern.count, sizeof *glob->elements);
    glob->ranges = room_for(pattern.count + 1, sizeof *glob->ranges);
    bool good = true;
    while (good && pattern.at < pattern.count)
        good = element_read(&pattern, glob, reason);
    free(pattern.points);
    if (good) {
        table_fill(glob);
        return glob;
    }
    glob_end(glob);
    return NULL;
}

void glob_end(struct glob *glob)
{
    if (!glob)
        return;
    free(glob->elements);
    free(glob->ranges);
    free(glob->ascii);
    free(glob);
}

/* The states among `states` of one word from which the character leads on. */
static uint64_t word_leads_on(const struct glob *glob, uint64_t states, size_t word, uint32_t point)
{
    if (point < ASCII)
        return states & glob->ascii[point * glob->words + word];
    uint64_t on = 0;
    for (uint64_t left = states; left; left &= left - 1) {
        size_t bit = (size_t)__builtin_ctzll(left);
        size_t index = word * WORD_BITS + bit;
        if (index < glob->count && element_matches(glob, &glob->elements[index], point))
            on |= 1ULL << bit;
    }
    return on;
}

/* False: no state is left. */
static bool states_step(const struct glob *glob, uint64_t *states, uint32_t point)
{
    uint64_t carried = 0, any = 0;
    for (size_t word = 0; word < glob->words; word++) {
        uint64_t on = word_leads_on(glob, states[word], word, point);
        states[word] = (states[word] & glob->loops[word]) | on << 1 | carried;
        carried = on >> (WORD_BITS - 1);
        any |= states[word];
    }
    return any;
}

bool glob_matches(const struct glob *glob, struct span inside)
{
    uint64_t states[WORDS_MOST] = {1};
    size_t last = glob->count / WORD_BITS;
    uint64_t accept = 1ULL << glob->count % WORD_BITS;
    uint32_t point;
    /* A star at the end accepts whatever follows: the rest need not be read. */
    bool open = glob->loops[last] & accept;
    while (!(open && states[last] & accept) && string_next(&inside, &point))
        if (!states_step(glob, states, point))
            return false;
    return states[last] & accept;
}
