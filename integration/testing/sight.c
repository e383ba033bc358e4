/* A system call in words. */
#include "integration/testing/sight.h"

#include "base/own.h"

#include <ctype.h>
#include <fcntl.h>
#include <seccomp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

enum { TEXT_MOST = 256 };

static const char DIGITS[] = "0123456789";

enum subject_kind { SUBJECT_DESCRIPTOR, SUBJECT_PATH, SUBJECT_NUMBER };

struct subject {
    const char *call;
    enum subject_kind kind;
    int argument;
};

/* Calls that are not named here are about nothing. */
static const struct subject SUBJECTS[] = {
    {"access", SUBJECT_PATH, 0},
    {"chdir", SUBJECT_PATH, 0},
    {"clock_gettime", SUBJECT_NUMBER, 0},
    {"clone", SUBJECT_NUMBER, 0},
    {"close", SUBJECT_DESCRIPTOR, 0},
    {"execve", SUBJECT_PATH, 0},
    {"faccessat", SUBJECT_PATH, 1},
    {"faccessat2", SUBJECT_PATH, 1},
    {"fcntl", SUBJECT_DESCRIPTOR, 0},
    {"fstat", SUBJECT_DESCRIPTOR, 0},
    {"getdents64", SUBJECT_DESCRIPTOR, 0},
    {"ioctl", SUBJECT_DESCRIPTOR, 0},
    {"mount", SUBJECT_PATH, 1},
    {"newfstatat", SUBJECT_PATH, 1},
    {"open", SUBJECT_PATH, 0},
    {"openat", SUBJECT_PATH, 1},
    {"prctl", SUBJECT_NUMBER, 0},
    {"prlimit64", SUBJECT_NUMBER, 1},
    {"ptrace", SUBJECT_NUMBER, 0},
    {"read", SUBJECT_DESCRIPTOR, 0},
    {"readlink", SUBJECT_PATH, 0},
    {"readlinkat", SUBJECT_PATH, 1},
    {"recvfrom", SUBJECT_DESCRIPTOR, 0},
    {"recvmsg", SUBJECT_DESCRIPTOR, 0},
    {"rename", SUBJECT_PATH, 1},
    {"rt_sigaction", SUBJECT_NUMBER, 0},
    {"sendmsg", SUBJECT_DESCRIPTOR, 0},
    {"sendto", SUBJECT_DESCRIPTOR, 0},
    {"setns", SUBJECT_DESCRIPTOR, 0},
    {"stat", SUBJECT_PATH, 0},
    {"statfs", SUBJECT_PATH, 0},
    {"umount2", SUBJECT_PATH, 0},
    {"unlink", SUBJECT_PATH, 0},
    {"write", SUBJECT_DESCRIPTOR, 0},
};

static void path_put(const struct cast *cast, const char *path, struct bytes *into)
{
    char role[ROLE_ROOM];
    const char *rest = path;
    const char *slash = strrchr(path, '/');
    if (strncmp(path, "/proc/", 6) == 0)
        rest += 6;
    else if (slash && slash[1])
        rest = slash + 1;
    while (*rest) {
        size_t digits = strspn(rest, DIGITS);
        if (digits && cast_role(cast, (pid_t)atol(rest), role))
            bytes_append_text(into, role);
        else
            bytes_append(into, rest, digits);
        rest += digits;
        size_t other = strcspn(rest, DIGITS);
        bytes_append(into, rest, other);
        rest += other;
    }
}

/* "socket:[4711]" and its like say nothing by their numbers. */
static void link_put(const struct cast *cast, char *link, struct bytes *into)
{
    char *bracket = strstr(link, ":[");
    if (bracket && isdigit((unsigned char)bracket[2]))
        *bracket = '\0';
    path_put(cast, link, into);
}

static void descriptor_put(const struct cast *cast, pid_t pid, int fd, struct bytes *into)
{
    char path[64], link[TEXT_MOST];
    snprintf(path, sizeof path, "/proc/%ld/fd/%d", (long)pid, fd);
    ssize_t length = readlink(path, link, sizeof link - 1);
    if (length < 0)
        return;
    link[length] = '\0';
    link_put(cast, link, into);
}

static void text_put(const struct cast *cast, pid_t pid, uint64_t address, struct bytes *into)
{
    char text[TEXT_MOST] = "";
    /* By pages: what lies behind its last one may not be there. */
    size_t length = sizeof text - 1, page = 4096 - address % 4096;
    size_t first = length < page ? length : page;
    struct iovec here = {.iov_base = text, .iov_len = length};
    struct iovec there[] = {
        {.iov_base = (void *)(uintptr_t)address, .iov_len = first},
        {.iov_base = (void *)(uintptr_t)(address + first), .iov_len = length - first}};
    ssize_t got = process_vm_readv(pid, &here, 1, there, length > first ? 2 : 1, 0);
    text[got < 0 ? 0 : got] = '\0';
    path_put(cast, text, into);
}

static void subject_put(const struct cast *cast, const struct seccomp_notif *call,
                        const struct subject *subject, struct bytes *into)
{
    uint64_t value = call->data.args[subject->argument];
    size_t length;
    bytes_append_byte(into, ' ');
    switch (subject->kind) {
    case SUBJECT_DESCRIPTOR:
        descriptor_put(cast, (pid_t)call->pid, (int)value, into);
        break;
    case SUBJECT_PATH:
        length = into->length;
        text_put(cast, (pid_t)call->pid, value, into);
        if (into->length == length && subject->argument > 0)
            descriptor_put(cast, (pid_t)call->pid, (int)call->data.args[0], into);
        break;
    case SUBJECT_NUMBER:
        bytes_printf(into, "%llu", (unsigned long long)value);
        break;
    }
}

void sight_put(const struct cast *cast, const struct seccomp_notif *call, struct bytes *into)
{
    auto_free char *name = seccomp_syscall_resolve_num_arch(SCMP_ARCH_NATIVE, call->data.nr);
    if (name)
        bytes_append_text(into, name);
    else
        bytes_printf(into, "number %d", call->data.nr);
    for (size_t i = 0; name && i < sizeof SUBJECTS / sizeof SUBJECTS[0]; i++)
        if (strcmp(SUBJECTS[i].call, name) == 0)
            subject_put(cast, call, &SUBJECTS[i], into);
}
