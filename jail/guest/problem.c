/* Problems of a script: collected in a bounded list, sorted by place, written as JSON. */
#include "jail/guest/problem.h"

#include "base/json_write.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Every character of a text may become six when it is escaped; the rest is keys and numbers. */
#define PROBLEM_JSON_BYTES (6 * 2 * PROBLEM_TEXT_SIZE + 256)

static bool problems_grow(struct problems *problems)
{
    size_t room = problems->room ? problems->room * 2 : 16;
    struct problem *list = realloc(problems->list, room * sizeof *list);
    if (!list)
        return false;
    problems->list = list;
    problems->room = room;
    return true;
}

struct problem *problem_add(struct problems *problems, size_t line, size_t column, const char *rule)
{
    problems->found++;
    if (problems->count == PROBLEMS_KEPT)
        return NULL;
    if (problems->count == problems->room && !problems_grow(problems))
        return NULL;
    struct problem *problem = &problems->list[problems->count++];
    *problem = (struct problem){.line = line, .column = column, .rule = rule};
    return problem;
}

__attribute__((format(printf, 2, 0))) static void text_fill(char *text, const char *format,
                                                            va_list arguments)
{
    if (text)
        vsnprintf(text, PROBLEM_TEXT_SIZE, format, arguments);
}

void problem_say(struct problem *problem, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    text_fill(problem ? problem->message : NULL, format, arguments);
    va_end(arguments);
}

void problem_hint(struct problem *problem, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    text_fill(problem ? problem->hint : NULL, format, arguments);
    va_end(arguments);
}

static int problem_compare(const void *one, const void *other)
{
    const struct problem *a = one, *b = other;
    if (a->line != b->line)
        return a->line < b->line ? -1 : 1;
    if (a->column != b->column)
        return a->column < b->column ? -1 : 1;
    return strcmp(a->rule, b->rule);
}

static void problem_write(const struct problem *problem, struct bytes *into)
{
    json_open(into, '{');
    json_key(into, "line");
    json_put_unsigned(into, problem->line);
    json_key(into, "column");
    json_put_unsigned(into, problem->column);
    json_key(into, "rule");
    json_put_text(into, problem->rule);
    json_key(into, "message");
    json_put_text(into, problem->message);
    json_key(into, "hint");
    if (problem->hint[0])
        json_put_text(into, problem->hint);
    else
        json_put_null(into);
    json_close(into, '}');
}

static struct problem problems_rest(const struct problems *problems, size_t shown)
{
    struct problem rest = {.line = 1, .column = 1, .rule = "more"};
    if (shown > 0) {
        rest.line = problems->list[shown - 1].line;
        rest.column = problems->list[shown - 1].column;
    }
    problem_say(&rest, "%zu problems in all; the first %zu are shown", problems->found, shown);
    return rest;
}

bool problems_write(struct problems *problems, struct bytes *into)
{
    size_t shown = problems->count < PROBLEMS_SHOWN ? problems->count : PROBLEMS_SHOWN;
    if (problems->found && !shown)
        return false; /* there was no memory to keep one */
    if (!bytes_make_room(into, (shown + 2) * PROBLEM_JSON_BYTES))
        return false;
    if (problems->count > 1)
        qsort(problems->list, problems->count, sizeof problems->list[0], problem_compare);
    json_open(into, '[');
    for (size_t i = 0; i < shown; i++)
        problem_write(&problems->list[i], into);
    if (problems->found > shown) {
        struct problem rest = problems_rest(problems, shown);
        problem_write(&rest, into);
    }
    json_close(into, ']');
    return true;
}

void problems_move(struct problems *to, struct problems *from)
{
    for (size_t i = 0; i < from->count; i++) {
        struct problem *problem = problem_add(to, 1, 1, "");
        if (problem)
            *problem = from->list[i];
    }
    to->found += from->found - from->count;
    problems_end(from);
}

void problems_end(struct problems *problems)
{
    free(problems->list);
    *problems = (struct problems){0};
}
