/* What a run has told so far. */
#include "supervisor/record.h"

#include <search.h>
#include <stdlib.h>
#include <string.h>

/* Grows *array to hold one more; memory that is not there ends the process, as everywhere. */
static void *room_for_one(void *array, size_t count, size_t *room, size_t size)
{
    if (count < *room)
        return array;
    *room = *room ? *room * 2 : 16;
    void *grown = reallocarray(array, *room, size);
    if (!grown)
        abort();
    return grown;
}

/* The tree's nodes are entries of their own, since the array of calls moves when it grows. */
struct call_entry {
    const char *id;
    size_t index;
};

static int entry_compare(const void *one, const void *other)
{
    return strcmp(((const struct call_entry *)one)->id, ((const struct call_entry *)other)->id);
}

static bool entry_add(struct record *record, const char *id)
{
    struct call_entry *entry = malloc(sizeof *entry);
    if (!entry)
        abort();
    *entry = (struct call_entry){.id = id, .index = record->call_count};
    struct call_entry **found = tsearch(entry, &record->calls_by_id, entry_compare);
    if (found && *found == entry)
        return true;
    free(entry);
    return false;
}

struct record_call *record_call_add(struct record *record, char *id, char *label, char *label_json)
{
    if (!entry_add(record, id)) {
        free(id);
        free(label);
        free(label_json);
        return NULL;
    }
    record->calls =
        room_for_one(record->calls, record->call_count, &record->call_room, sizeof *record->calls);
    struct record_call *call = &record->calls[record->call_count++];
    *call = (struct record_call){
        .id = id, .label = label, .label_json = label_json, .state = CALL_RUNNING};
    return call;
}

struct record_call *record_call_find(struct record *record, const char *id)
{
    struct call_entry wanted = {.id = id};
    struct call_entry **found = tfind(&wanted, &record->calls_by_id, entry_compare);
    return found ? &record->calls[(*found)->index] : NULL;
}

void record_line_add(struct record *record, char *id, char *json, uint64_t at_us)
{
    record->lines =
        room_for_one(record->lines, record->line_count, &record->line_room, sizeof *record->lines);
    record->lines[record->line_count++] = (struct record_line){id, json, at_us};
}

void record_warning_add(struct record *record, char *json)
{
    record->warnings = room_for_one(record->warnings, record->warning_count, &record->warning_room,
                                    sizeof *record->warnings);
    record->warnings[record->warning_count++] = (struct record_line){NULL, json, 0};
}

const char *call_state_name(enum call_state state)
{
    static const char *const NAMES[] = {"running", "ok", "failed", "cancelled"};
    return NAMES[state];
}

static void lines_end(struct record_line *lines, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        free(lines[i].id);
        free(lines[i].json);
    }
    free(lines);
}

void record_clear(struct record *record)
{
    tdestroy(record->calls_by_id, free);
    for (size_t i = 0; i < record->call_count; i++) {
        free(record->calls[i].id);
        free(record->calls[i].label);
        free(record->calls[i].label_json);
        free(record->calls[i].code);
    }
    free(record->calls);
    lines_end(record->lines, record->line_count);
    lines_end(record->warnings, record->warning_count);
    free(record->end.reason);
    free(record->end.reason_json);
    free(record->end.budget);
    bytes_end(&record->end.value);
    bytes_end(&record->end.error);
    bytes_end(&record->end.problems);
    bytes_end(&record->end.warnings);
    *record = (struct record){0};
}
