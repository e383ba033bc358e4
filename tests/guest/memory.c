/* The guest where memory runs out: runs one clone after the other, each with a limit of its address
 * space, or with allocations that fail.
 *
 * Descriptor 0 is a socket for packets. A packet holds four numbers, and with it comes the socket
 * that the clone has for its channel. The answer, once the clone has ended, holds two: what waitpid
 * said of it, and how often it asked for memory. */
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "jail/guest/guest.h"
#include "jail/guest/reserve.h"

#include <malloc.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

struct order {
    uint64_t first;         /* the allocation that fails, from 1; 0: none */
    uint64_t count;         /* how many fail, the first included; 0: all, until memory is let go */
    uint64_t address_space; /* in bytes; 0: no limit */
    uint64_t processor_s;   /* what does not end is ended */
};

struct report {
    uint64_t status, asked;
};

/* What is given back for the end to be told is larger than this, and little else is. */
static const size_t LET_GO_BYTES = 512 << 10;
/* So many succeed then. */
static const uint64_t LET_GO_ALLOCATIONS = 300;

/* The linker turns what calls malloc into a call of __wrap_malloc, and so on (see meson.build). */
void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *at, size_t size);
void *__real_reallocarray(void *at, size_t count, size_t size);
void __real_free(void *at);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *at, size_t size);
void *__wrap_reallocarray(void *at, size_t count, size_t size);
void __wrap_free(void *at);

static struct order order;
static uint64_t *asked; /* shared with the clone; NULL: nothing is counted */
static bool failing;    /* a small object's turn has come: the raw domain will not have it either */
static struct domain {
    PyMemAllocatorEx usual;
    bool raw;
} domains[3];
static PyObjectArenaAllocator usual_arena;

static bool allocation_fails(void)
{
    if (!asked)
        return false;
    if (failing) {
        failing = false;
        return true;
    }
    uint64_t now = ++*asked;
    return order.first && now >= order.first && (!order.count || now < order.first + order.count);
}

void *__wrap_malloc(size_t size)
{
    return allocation_fails() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    return allocation_fails() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *at, size_t size)
{
    return allocation_fails() ? NULL : __real_realloc(at, size);
}

void *__wrap_reallocarray(void *at, size_t count, size_t size)
{
    return allocation_fails() ? NULL : __real_reallocarray(at, count, size);
}

void __wrap_free(void *at)
{
    if (asked && !order.count && malloc_usable_size(at) > LET_GO_BYTES)
        order.first = *asked + LET_GO_ALLOCATIONS;
    __real_free(at);
}

/* CPython serves what is small from arenas, and where it gets no more of them asks the raw domain;
 * what is not small it takes from there anyway. */
static bool small_fails(size_t size)
{
    if (size > RESERVE_SMALL_BYTES || !allocation_fails())
        return false;
    failing = true;
    void *given = PyMem_RawMalloc(size);
    failing = false;
    PyMem_RawFree(given);
    return !given;
}

static bool domain_fails(const struct domain *domain, size_t size)
{
    return domain->raw ? allocation_fails() : small_fails(size);
}

static void *domain_malloc(void *context, size_t size)
{
    struct domain *domain = context;
    return domain_fails(domain, size) ? NULL : domain->usual.malloc(domain->usual.ctx, size);
}

static void *domain_calloc(void *context, size_t count, size_t size)
{
    struct domain *domain = context;
    return domain_fails(domain, count * size)
               ? NULL
               : domain->usual.calloc(domain->usual.ctx, count, size);
}

static void *domain_realloc(void *context, void *at, size_t size)
{
    struct domain *domain = context;
    return domain_fails(domain, size) ? NULL : domain->usual.realloc(domain->usual.ctx, at, size);
}

static void domain_free(void *context, void *at)
{
    struct domain *domain = context;
    domain->usual.free(domain->usual.ctx, at);
}

static void *arena_alloc(void *context, size_t size)
{
    (void)context;
    return allocation_fails() ? NULL : usual_arena.alloc(usual_arena.ctx, size);
}

static void arena_free(void *context, void *at, size_t size)
{
    (void)context;
    usual_arena.free(usual_arena.ctx, at, size);
}

static void allocators_wrap(void)
{
    static const PyMemAllocatorDomain names[] = {PYMEM_DOMAIN_RAW, PYMEM_DOMAIN_MEM,
                                                 PYMEM_DOMAIN_OBJ};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        domains[i].raw = names[i] == PYMEM_DOMAIN_RAW;
        PyMem_GetAllocator(names[i], &domains[i].usual);
        PyMemAllocatorEx wrapped = {&domains[i], domain_malloc, domain_calloc, domain_realloc,
                                    domain_free};
        PyMem_SetAllocator(names[i], &wrapped);
    }
    PyObjectArenaAllocator wrapped_arena = {NULL, arena_alloc, arena_free};
    PyObject_GetArenaAllocator(&usual_arena);
    PyObject_SetArenaAllocator(&wrapped_arena);
}

static bool limit_set(int resource, uint64_t most)
{
    struct rlimit limit = {.rlim_cur = most, .rlim_max = RLIM_INFINITY};
    return !most || setrlimit(resource, &limit) == 0;
}

static _Noreturn void clone_run(int channel, uint64_t *shared)
{
    if (dup2(channel, 0) < 0 || dup2(channel, 1) < 0 || !limit_set(RLIMIT_CPU, order.processor_s) ||
        !limit_set(RLIMIT_AS, order.address_space))
        _exit(EXIT_FAILURE);
    close(channel);
    allocators_wrap();
    asked = shared;
    guest_run();
}

/* The next order and the channel that comes with it; -1: there is none. */
static int order_take(void)
{
    union {
        struct cmsghdr head;
        char room[CMSG_SPACE(sizeof(int))];
    } beside;
    struct iovec whole = {&order, sizeof order};
    struct msghdr message = {.msg_iov = &whole,
                             .msg_iovlen = 1,
                             .msg_control = &beside,
                             .msg_controllen = sizeof beside};
    int channel = -1;
    if (recvmsg(0, &message, MSG_CMSG_CLOEXEC) == sizeof order && CMSG_FIRSTHDR(&message))
        memcpy(&channel, CMSG_DATA(&beside.head), sizeof channel);
    return channel;
}

static bool order_carry_out(int channel, uint64_t *shared)
{
    int status = 0;
    *shared = 0;
    pid_t clone = fork();
    if (clone == 0)
        clone_run(channel, shared);
    close(channel);
    if (clone < 0 || waitpid(clone, &status, 0) != clone)
        return false;
    struct report report = {.status = (uint64_t)status, .asked = *shared};
    return send(0, &report, sizeof report, 0) == sizeof report;
}

int main(void)
{
    struct error error;
    if (!guest_prepare(&error)) {
        fprintf(stderr, "guest-memory: %s\n", error.text);
        return EXIT_FAILURE;
    }
    uint64_t *shared =
        mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (shared == MAP_FAILED)
        return EXIT_FAILURE;
    setrlimit(RLIMIT_CORE, &(struct rlimit){0});
    for (int channel; (channel = order_take()) >= 0;)
        if (!order_carry_out(channel, shared))
            return EXIT_FAILURE;
    return EXIT_SUCCESS;
}
