/* Things that end with their scope, and how ownership leaves it. */
#ifndef BRIG_BASE_OWN_H
#define BRIG_BASE_OWN_H

#include <stdlib.h>
#include <unistd.h>

static inline void own_fd_end(int *fd)
{
    if (*fd >= 0)
        close(*fd);
    *fd = -1;
}

static inline void own_memory_end(void *at)
{
    free(*(void **)at);
    *(void **)at = NULL;
}

/* auto_fd fd = open(…);   auto_free char *text = strdup(…); */
#define auto_fd                __attribute__((cleanup(own_fd_end))) int
#define auto_free              __attribute__((cleanup(own_memory_end)))
#define auto_end(end_function) __attribute__((cleanup(end_function)))

/* Hands the descriptor or pointer over: the source no longer owns it. */
static inline int take_fd(int *fd)
{
    int taken = *fd;
    *fd = -1;
    return taken;
}

#define take_pointer(pointer)                                                                      \
    __extension__({                                                                                \
        __typeof__(pointer) taken_ = (pointer);                                                    \
        (pointer) = NULL;                                                                          \
        taken_;                                                                                    \
    })

#endif
