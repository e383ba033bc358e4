/* Prefaulting for the interpreter's start. */
#include "jail/guest/prefault.h"

#include <stdint.h>
#include <sys/mman.h>

#ifndef MADV_POPULATE_WRITE /* Linux 5.14 */
#define MADV_POPULATE_READ  22
#define MADV_POPULATE_WRITE 23
#endif

enum { PAGE_BYTES = 4096 };

/* The linker's: where the program begins, where its code ends, and its variables. */
extern char __executable_start[], etext[], data_start[], _end[];

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
static void populate(const char *from, const char *to, int how)
{
    uintptr_t begin = ((uintptr_t)from + PAGE_BYTES - 1) & ~(uintptr_t)(PAGE_BYTES - 1);
    uintptr_t end = (uintptr_t)to & ~(uintptr_t)(PAGE_BYTES - 1);
    if (begin < end)
        madvise((void *)begin, end - begin, how);
}

void prefault_begin(PyObjectArenaAllocator *usual)
{
    PyObjectArenaAllocator populated = {NULL, arena_take, arena_give};
    populate(__executable_start, etext, MADV_POPULATE_READ);
    populate(data_start, _end, MADV_POPULATE_WRITE);
    PyObject_GetArenaAllocator(usual);
    PyObject_SetArenaAllocator(&populated);
}

void prefault_end(PyObjectArenaAllocator *usual)
{
    PyObject_SetArenaAllocator(usual);
}
