"""System calls that no technique makes, with the reason. All others are tried by one, or allowed by the policy:
tests/lint/escapes.py holds this table to the kernel's own list, so that none is overlooked."""

UNTRIED = (
    (
        "the kernel has it no more, or never had",
        "_sysctl afs_syscall create_module epoll_ctl_old epoll_wait_old get_kernel_syms getpmsg nfsservctl putpmsg "
        "query_module security tuxcall uselib vserver",
    ),
    (
        "an older or newer form of one that is tried",
        "epoll_create eventfd getrlimit getxattr lgetxattr fgetxattr inotify_init pipe quotactl_fd signalfd ustat "
        "file_getattr file_setattr fremovexattr lremovexattr removexattr removexattrat setxattrat listxattrat mlock2 "
        "readlinkat set_mempolicy_home_node cachestat getdents getdents64 lsm_set_self_attr",
    ),
    (
        "goes on with what another call has made, and making it is tried",
        "accept epoll_ctl epoll_pwait epoll_pwait2 fanotify_mark futex_requeue futex_wait inotify_add_watch "
        "inotify_rm_watch io_cancel io_destroy io_getevents io_pgetevents io_submit "
        "landlock_add_rule landlock_restrict_self mq_getsetattr mq_notify mq_timedreceive mq_timedsend mq_unlink "
        "msgctl msgrcv msgsnd pkey_free semctl semop semtimedop shmdt timer_delete timer_getoverrun timer_gettime "
        "timer_settime timerfd_gettime timerfd_settime",
    ),
    (
        "moves bytes between descriptors, of which there are two: the channel",
        "close_range copy_file_range pwritev pwritev2 recvfrom recvmmsg recvmsg sendfile splice tee vmsplice writev",
    ),
    (
        "tells a process of itself, or changes what is its own alone",
        "capget get_thread_area getegid getgid getgroups getitimer getpgrp getpid getppid getresgid getresuid gettid "
        "rt_sigpending rt_sigreturn sched_get_priority_max sched_get_priority_min set_thread_area set_tid_address "
        "umask munlock munlockall",
    ),
    ("waits, which takes no processor time and ends with the wall budget",
     "clock_nanosleep pause pselect6 restart_syscall rt_sigsuspend wait4 waitid"),
    ("acts on children or on a session of its own, and making a process is tried", "setpgid setsid process_mrelease"),
    ("ends the thread that makes it", "exit"),
    ("could not be tried outside without harm to the machine", "clock_settime sync vhangup"),
    ("is killed by every filter of the test builds, so that the clock stays away", "clock_gettime"),
)  # fmt: skip


def names():
    """All of them, with repetitions."""
    return [name for _, some in UNTRIED for name in some.split()]
