/* The reserve for small allocations, below the interpreter's own allocator. */
#include "jail/guest/reserve.h"

#include "jail/guest/scheduler.h"

#include <stdint.h>
#include <stdlib.h>

static const size_t SPARE_BYTES = 1 << 20;

static int memory_error_raise(void *context)
{
    (void)context;
    PyErr_NoMemory();
    return -1;
}

/* True: it is worth to ask again. False: whoever asked is told. */
static bool spare_give(struct reserve *reserve, size_t size)
{
    if (reserve->running && size > RESERVE_SMALL_BYTES)
        return false;
    if (!reserve->running || !reserve->spare || Py_AddPendingCall(memory_error_raise, NULL) < 0)
        scheduler_exhausted(reserve->scheduler);
    free(reserve->spare);
    reserve->spare = NULL;
    return true;
}

static void *spared_malloc(void *context, size_t size)
{
    struct reserve *reserve = context;
    void *at;
    do
        at = reserve->usual.malloc(reserve->usual.ctx, size);
    while (!at && spare_give(reserve, size));
    return at;
}

static void *spared_calloc(void *context, size_t count, size_t size)
{
    struct reserve *reserve = context;
    size_t whole;
    if (__builtin_mul_overflow(count, size, &whole))
        return NULL;
    void *at;
    do
        at = reserve->usual.calloc(reserve->usual.ctx, count, size);
    while (!at && spare_give(reserve, whole));
    return at;
}

static void *spared_realloc(void *context, void *before, size_t size)
{
    struct reserve *reserve = context;
    void *at;
    do
        at = reserve->usual.realloc(reserve->usual.ctx, before, size);
    while (!at && spare_give(reserve, size));
    return at;
}

static void spared_free(void *context, void *at)
{
    struct reserve *reserve = context;
    reserve->usual.free(reserve->usual.ctx, at);
}

bool reserve_take(struct reserve *reserve)
{
    reserve->spare = malloc(SPARE_BYTES);
    return reserve->spare;
}

/* The raw domain alone: where the others have no more room of their own, they ask it. */
void reserve_begin(struct reserve *reserve, struct scheduler *scheduler)
{
    PyMemAllocatorEx spared = {reserve, spared_malloc, spared_calloc, spared_realloc, spared_free};
    reserve->scheduler = scheduler;
    PyMem_GetAllocator(PYMEM_DOMAIN_RAW, &reserve->usual);
    PyMem_SetAllocator(PYMEM_DOMAIN_RAW, &spared);
}

void reserve_run(struct reserve *reserve)
{
    reserve->running = true;
}
