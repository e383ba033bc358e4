/* Blocks and readings in two growing arrays; names are looked up once all of them are known. */
#include "jail/guest/binding.h"

static bool array_grow(void **array, size_t *room, size_t size)
{
    size_t wanted = *room ? *room * 2 : 64;
    void *grown = PyMem_Realloc(*array, wanted * size);
    if (!grown) {
        PyErr_NoMemory();
        return false;
    }
    *array = grown;
    *room = wanted;
    return true;
}

bool binding_open(struct bindings *bindings, enum block_kind kind, bool is_async)
{
    void *array = bindings->blocks;
    if (bindings->block_count == bindings->block_room &&
        !array_grow(&array, &bindings->block_room, sizeof *bindings->blocks))
        return false;
    bindings->blocks = array;
    PyObject *names = PySet_New(NULL);
    if (!names)
        return false;
    bindings->blocks[bindings->block_count] =
        (struct block){.outer = bindings->now, .kind = kind, .is_async = is_async, .names = names};
    bindings->now = bindings->block_count++;
    return true;
}

void binding_close(struct bindings *bindings)
{
    bindings->now = bindings->blocks[bindings->now].outer;
}

bool binding_add(struct bindings *bindings, PyObject *name)
{
    return PySet_Add(bindings->blocks[bindings->now].names, name) == 0;
}

const struct block *binding_function(const struct bindings *bindings)
{
    size_t at = bindings->now;
    while (bindings->blocks[at].kind == BLOCK_COMPREHENSION)
        at = bindings->blocks[at].outer;
    return &bindings->blocks[at];
}

bool binding_add_outside(struct bindings *bindings, PyObject *name)
{
    return PySet_Add(binding_function(bindings)->names, name) == 0;
}

bool binding_read(struct bindings *bindings, PyObject *name, PyObject *place)
{
    void *array = bindings->readings;
    if (bindings->reading_count == bindings->reading_room &&
        !array_grow(&array, &bindings->reading_room, sizeof *bindings->readings))
        return false;
    bindings->readings = array;
    bindings->readings[bindings->reading_count++] =
        (struct reading){.name = name, .place = place, .block = bindings->now};
    return true;
}

int binding_holds(const struct bindings *bindings, const struct reading *reading)
{
    for (size_t at = reading->block;;) {
        const struct block *block = &bindings->blocks[at];
        /* The names of a class are seen by its own body, not by its methods. */
        if (block->kind != BLOCK_CLASS || at == reading->block) {
            int found = PySet_Contains(block->names, reading->name);
            if (found)
                return found;
        }
        if (block->outer == at)
            return 0;
        at = block->outer;
    }
}

void bindings_end(struct bindings *bindings)
{
    for (size_t i = 0; i < bindings->block_count; i++)
        Py_XDECREF(bindings->blocks[i].names);
    PyMem_Free(bindings->blocks);
    PyMem_Free(bindings->readings);
    *bindings = (struct bindings){0};
}
