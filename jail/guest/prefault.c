/* Prefaulting for the interpreter's start. */
#include "jail/guest/prefault.h"

#include <stdint.h>
#include <sys/mman.h>

#ifndef MADV_POPULATE_WRITE
#define MADV_POPULATE_WRITE 23 /* Linux 5.14 */
#endif

enum { PAGE_BYTES = 4096 };

/* The linker's: where the program's variables begin and end. Its code is left to the kernel, which
 * maps what is near a fault as well. */
extern char data_start[], _end[];

static void *arena_take(void *context, size_t size)
{
    (void)context;
    void *arena =
        mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1, 0);
    return arena == MAP_FAILED ? NULL : arena;
}

static void arena_give(void *context, void *arena, size_t size)
{
    (void)context;
    munmap(arena, size);
}

/* Whole pages only: what else lies on the others may be write-protected. */
static void variables_populate(void)
{
    uintptr_t begin = ((uintptr_t)data_start + PAGE_BYTES - 1) & ~(uintptr_t)(PAGE_BYTES - 1);
    uintptr_t end = (uintptr_t)_end & ~(uintptr_t)(PAGE_BYTES - 1);
    if (begin < end)
        madvise((void *)begin, end - begin, MADV_POPULATE_WRITE);
}

void prefault_begin(PyObjectArenaAllocator *usual)
{
    PyObjectArenaAllocator populated = {NULL, arena_take, arena_give};
    variables_populate();
    PyObject_GetArenaAllocator(usual);
    PyObject_SetArenaAllocator(&populated);
}

void prefault_end(PyObjectArenaAllocator *usual)
{
    PyObject_SetArenaAllocator(usual);
}
