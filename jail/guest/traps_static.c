/* The second part of traps.c where the jail is one static program: the private names by which
 * libc.a calls itself, and CPython's last words.
 *
 * Which names there are depends on libc's version; one that it lacks is nobody's. A member of the
 * archive stays out only if every name that others want of it is here. */
#include <signal.h>
#include <stddef.h>
#include <sys/time.h>
#include <time.h>

int __clock_gettime(clockid_t clock, struct timespec *now);
int __clock_getres(clockid_t clock, struct timespec *resolution);
int __gettimeofday(struct timeval *restrict now, void *restrict zone);
_Noreturn void __fortify_fail(const char *message);
_Noreturn void __libc_assert_fail(const char *assertion, const char *file, unsigned line,
                                  const char *function);
_Noreturn void __libc_fatal(const char *message);
_Noreturn void __libc_message(int action, const char *format, ...);
_Noreturn void __libc_message_impl(const char *format, ...);
_Noreturn void __stack_chk_fail_local(void);
void __abort_fork_reset_child(void);
void __abort_lock_rdlock(sigset_t *before);
void __abort_lock_wrlock(sigset_t *before);
void __abort_lock_unlock(const sigset_t *before);
_Noreturn void __wrap_Py_FatalError(const char *message);
_Noreturn void __wrap__Py_FatalErrorFunc(const char *function, const char *message);
_Noreturn void __wrap__Py_FatalErrorFormat(const char *function, const char *format, ...);
_Noreturn void __wrap__Py_FatalRefcountErrorFunc(const char *function, const char *message);
_Noreturn void __wrap__PyObject_AssertFailed(void *object, const char *expression,
                                             const char *message, const char *file, int line,
                                             const char *function);
void *__dlopen(const char *file, int mode, void *caller);

int __clock_gettime(clockid_t clock, struct timespec *now)
{
    return clock_gettime(clock, now);
}

int __clock_getres(clockid_t clock, struct timespec *resolution)
{
    return clock_getres(clock, resolution);
}

int __gettimeofday(struct timeval *restrict now, void *restrict zone)
{
    return gettimeofday(now, zone);
}

/* libc's fatal path writes to a terminal: a call that the filter kills for. */
void __libc_message(int action, const char *format, ...)
{
    (void)action;
    (void)format;
    __builtin_trap();
}

void __libc_message_impl(const char *format, ...)
{
    (void)format;
    __builtin_trap();
}

void __libc_fatal(const char *message)
{
    (void)message;
    __builtin_trap();
}

void __libc_assert_fail(const char *assertion, const char *file, unsigned line,
                        const char *function)
{
    (void)assertion;
    (void)file;
    (void)line;
    (void)function;
    __builtin_trap();
}

void __fortify_fail(const char *message)
{
    (void)message;
    __builtin_trap();
}

void __stack_chk_fail_local(void)
{
    __builtin_trap();
}

/* Newer versions lock abort against fork. There is one thread, and our abort takes no lock. */
void __abort_fork_reset_child(void)
{
}

void __abort_lock_rdlock(sigset_t *before)
{
    (void)before;
}

void __abort_lock_wrlock(sigset_t *before)
{
    (void)before;
}

void __abort_lock_unlock(const sigset_t *before)
{
    (void)before;
}

/* CPython's fatal errors write to descriptor 2 before they abort. The linker turns calls of NAME
 * into calls of __wrap_NAME (see meson.build). */
void __wrap_Py_FatalError(const char *message)
{
    (void)message;
    __builtin_trap();
}

void __wrap__Py_FatalErrorFunc(const char *function, const char *message)
{
    (void)function;
    (void)message;
    __builtin_trap();
}

void __wrap__Py_FatalErrorFormat(const char *function, const char *format, ...)
{
    (void)function;
    (void)format;
    __builtin_trap();
}

void __wrap__Py_FatalRefcountErrorFunc(const char *function, const char *message)
{
    (void)function;
    (void)message;
    __builtin_trap();
}

void __wrap__PyObject_AssertFailed(void *object, const char *expression, const char *message,
                                   const char *file, int line, const char *function)
{
    (void)object;
    (void)expression;
    (void)message;
    (void)file;
    (void)line;
    (void)function;
    __builtin_trap();
}

void *__dlopen(const char *file, int mode, void *caller)
{
    (void)file;
    (void)mode;
    (void)caller;
    return NULL;
}
