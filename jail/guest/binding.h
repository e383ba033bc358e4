/* Which names a script binds where, and which of those it reads are bound nowhere. */
#ifndef BRIG_JAIL_GUEST_BINDING_H
#define BRIG_JAIL_GUEST_BINDING_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <stdbool.h>
#include <stddef.h>

enum block_kind { BLOCK_WORKFLOW, BLOCK_FUNCTION, BLOCK_LAMBDA, BLOCK_COMPREHENSION, BLOCK_CLASS };

/* What has names of its own: the script itself, a function, a comprehension, a class. */
struct block {
    size_t outer; /* its own index for the outermost */
    enum block_kind kind;
    bool is_async;
    PyObject *names; /* a set */
};

struct reading {
    PyObject *name;      /* borrowed from the tree */
    PyObject *place;     /* the node, borrowed from the tree */
    PyObject *attribute; /* the one that is taken of it where it stands, borrowed; or NULL */
    size_t block;
};

/* {0} to begin with. */
struct bindings {
    struct block *blocks;
    size_t block_count, block_room;
    struct reading *readings;
    size_t reading_count, reading_room;
    size_t now; /* the block that is being read */
};

/* Opens a block inside of the present one. False, here and below: a Python exception is set. */
bool binding_open(struct bindings *bindings, enum block_kind kind, bool is_async);
void binding_close(struct bindings *bindings);

bool binding_add(struct bindings *bindings, PyObject *name);
/* As a walrus does: in the nearest block that is not a comprehension. */
bool binding_add_outside(struct bindings *bindings, PyObject *name);
bool binding_read(struct bindings *bindings, PyObject *name, PyObject *place);

/* The nearest block that is not a comprehension. */
const struct block *binding_function(const struct bindings *bindings);

/* 1 if what was read is bound by a block that it can see, 0 if not, -1 with an exception set. */
int binding_holds(const struct bindings *bindings, const struct reading *reading);

/* Frees all blocks and readings; leaves {0}. */
void bindings_end(struct bindings *bindings);

#endif
