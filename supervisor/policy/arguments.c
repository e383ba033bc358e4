/* What the arguments of system calls are called, and how wide the kernel reads them. */
#include "supervisor/policy/arguments.h"

#include "base/json_write.h"

#include <inttypes.h>
#include <string.h>

/* Widths are those of the kernel's SYSCALL_DEFINE lines. Of a 4-byte argument the kernel ignores
 * the upper half of the register, so the filter must too: comparing it would refuse what the kernel
 * takes for the same call. Of an 8-byte one every bit counts, and comparing 4 bytes would be a way
 * around. readv and writev declare their descriptor as unsigned long, although they look it up by
 * its lower half: 8 is then merely stricter. */
#define FD                                                                                         \
    {                                                                                              \
        "fd", 4, NULL                                                                              \
    }
#define WORD(name)                                                                                 \
    {                                                                                              \
        name, 4, NULL                                                                              \
    }
#define LONG(name)                                                                                 \
    {                                                                                              \
        name, 8, NULL                                                                              \
    }
#define NONE                                                                                       \
    {                                                                                              \
        NULL, 0, NULL                                                                              \
    }
#define OF4(name, family)                                                                          \
    {                                                                                              \
        name, 4, &constants_##family                                                               \
    }
#define OF8(name, family)                                                                          \
    {                                                                                              \
        name, 8, &constants_##family                                                               \
    }

static const struct call_shape shapes[] = {
    {"accept4", {FD, NONE, NONE, OF4("flags", sock)}},
    {"bind", {FD}},
    {"brk", {LONG("address")}},
    {"clock_getres", {OF4("clock", clock)}},
    {"clock_gettime", {OF4("clock", clock)}},
    {"clock_nanosleep", {OF4("clock", clock), WORD("flags")}},
    {"clone", {OF8("flags", clone)}},
    {"close", {FD}},
    {"close_range", {WORD("first"), WORD("last"), WORD("flags")}},
    {"connect", {FD}},
    {"dup", {FD}},
    {"dup2", {FD, WORD("new_fd")}},
    {"dup3", {FD, WORD("new_fd"), OF4("flags", open)}},
    {"epoll_create1", {OF4("flags", open)}},
    {"epoll_ctl", {WORD("epoll_fd"), WORD("operation"), FD}},
    {"epoll_pwait", {WORD("epoll_fd"), NONE, WORD("events_most"), WORD("timeout")}},
    {"epoll_wait", {WORD("epoll_fd"), NONE, WORD("events_most"), WORD("timeout")}},
    {"eventfd2", {WORD("count"), OF4("flags", open)}},
    {"execveat", {OF4("fd", directory), NONE, NONE, NONE, OF4("flags", at)}},
    {"exit", {WORD("status")}},
    {"exit_group", {WORD("status")}},
    {"faccessat", {OF4("fd", directory), NONE, WORD("mode")}},
    {"faccessat2", {OF4("fd", directory), NONE, WORD("mode"), OF4("flags", at)}},
    {"fcntl", {FD, OF4("command", fcntl), LONG("argument")}},
    {"fdatasync", {FD}},
    {"fstat", {FD}},
    {"fsync", {FD}},
    {"ftruncate", {FD, LONG("length")}},
    {"futex", {NONE, OF4("operation", futex), WORD("value")}},
    {"getdents64", {FD, NONE, WORD("count")}},
    {"getrandom", {NONE, LONG("count"), OF4("flags", getrandom)}},
    {"getsockopt", {FD, WORD("level"), WORD("option")}},
    {"ioctl", {FD, WORD("command"), LONG("argument")}},
    {"kill", {WORD("pid"), OF4("signal", signal)}},
    {"listen", {FD, WORD("backlog")}},
    {"lseek", {FD, LONG("offset"), WORD("whence")}},
    {"madvise", {LONG("address"), LONG("length"), OF4("advice", madvise)}},
    {"memfd_create", {NONE, OF4("flags", memfd)}},
    {"mkdirat", {OF4("fd", directory)}},
    {"mmap",
     {LONG("address"), LONG("length"), OF8("prot", prot), OF8("flags", map), LONG("fd"),
      LONG("offset")}},
    {"mprotect", {LONG("address"), LONG("length"), OF8("prot", prot)}},
    {"mremap",
     {LONG("address"), LONG("old_length"), LONG("new_length"), OF8("flags", mremap),
      LONG("new_address")}},
    {"munmap", {LONG("address"), LONG("length")}},
    {"newfstatat", {OF4("fd", directory), NONE, NONE, OF4("flags", at)}},
    {"openat", {OF4("fd", directory), NONE, OF4("flags", open)}},
    {"pipe2", {NONE, OF4("flags", open)}},
    {"poll", {NONE, WORD("count"), WORD("timeout")}},
    {"ppoll", {NONE, WORD("count")}},
    {"prctl",
     {OF4("option", prctl), LONG("argument2"), LONG("argument3"), LONG("argument4"),
      LONG("argument5")}},
    {"pread64", {FD, NONE, LONG("count"), LONG("offset")}},
    {"prlimit64", {WORD("pid"), WORD("resource"), LONG("new_limit"), LONG("old_limit")}},
    {"pwrite64", {FD, NONE, LONG("count"), LONG("offset")}},
    {"read", {FD, NONE, LONG("count")}},
    {"readv", {LONG("fd"), NONE, LONG("count")}},
    {"recvfrom", {FD, NONE, LONG("length"), OF4("flags", msg)}},
    {"recvmsg", {FD, NONE, OF4("flags", msg)}},
    {"rt_sigaction", {OF4("signal", signal)}},
    {"rt_sigprocmask", {WORD("how")}},
    {"sendmsg", {FD, NONE, OF4("flags", msg)}},
    {"sendto", {FD, NONE, LONG("length"), OF4("flags", msg)}},
    {"setns", {FD, OF4("flags", clone)}},
    {"setsockopt", {FD, WORD("level"), WORD("option")}},
    {"shutdown", {FD, WORD("how")}},
    {"socket", {OF4("family", af), OF4("type", sock), WORD("protocol")}},
    {"socketpair", {OF4("family", af), OF4("type", sock), WORD("protocol")}},
    {"statx", {OF4("fd", directory), NONE, OF4("flags", at), WORD("mask")}},
    {"tgkill", {WORD("group"), WORD("thread"), OF4("signal", signal)}},
    {"timerfd_create", {OF4("clock", clock), OF4("flags", open)}},
    {"timerfd_settime", {FD, WORD("flags")}},
    {"unlinkat", {OF4("fd", directory), NONE, OF4("flags", at)}},
    {"unshare", {OF8("flags", clone)}},
    {"wait4", {WORD("pid"), NONE, WORD("options")}},
    {"write", {FD, NONE, LONG("count")}},
    {"writev", {LONG("fd"), NONE, LONG("count")}},
};

const struct call_shape *call_shape_find(const char *call)
{
    for (size_t i = 0; i < sizeof shapes / sizeof shapes[0]; i++)
        if (!strcmp(shapes[i].call, call))
            return &shapes[i];
    return NULL;
}

unsigned call_argument_find(const struct call_shape *shape, const char *name)
{
    for (unsigned i = 0; i < CALL_ARGUMENTS; i++)
        if (shape->arguments[i].name && !strcmp(shape->arguments[i].name, name))
            return i;
    return CALL_ARGUMENTS;
}

static const struct name_row *constant_of(const struct constant_family *family, uint64_t value)
{
    for (size_t i = 0; i < family->names.count; i++)
        if (family->names.rows[i].value == value)
            return &family->names.rows[i];
    return NULL;
}

/* False, with nothing of use appended, where the constants do not add up to the value. */
static bool constants_show(const struct constant_family *family, uint64_t value, struct bytes *into)
{
    uint64_t rest = value;
    for (size_t i = 0; i < family->names.count && rest; i++) {
        const struct name_row *row = &family->names.rows[i];
        if ((value & row->value) != row->value || !(rest & row->value))
            continue;
        bytes_printf(into, "%s\"%s\"", rest == value ? "[" : ", ", row->name);
        rest &= ~row->value;
    }
    bytes_append_byte(into, ']');
    return rest == 0 && value != 0;
}

void argument_value_show(const struct call_argument *argument, uint64_t value, bool as_list,
                         struct bytes *into)
{
    const struct name_row *row = argument->family ? constant_of(argument->family, value) : NULL;
    auto_bytes list = {0};
    if (row)
        bytes_printf(into, as_list ? "[\"%s\"]" : "\"%s\"", row->name);
    else if (argument->family && argument->family->bits &&
             constants_show(argument->family, value, &list))
        bytes_append(into, list.at, list.length);
    else if (argument->width == 4)
        bytes_printf(into, "%" PRIu64, value);
    else
        bytes_printf(into, "%" PRId64, (int64_t)value);
}
