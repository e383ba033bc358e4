"""What a caller does with signals, and which are on their way."""

import os
import signal
import time

ALL = sorted(signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP})
REAL_TIME = [number for number in ALL if number >= signal.SIGRTMIN]
FAR_S = 3000


def ignored(*numbers):
    """They are dropped, by everybody below as well."""

    def enter(_command):
        for number in numbers:
            signal.signal(number, signal.SIG_IGN)

    return enter


def blocked(*numbers):
    """They wait until they are asked for."""

    def enter(_command):
        signal.pthread_sigmask(signal.SIG_BLOCK, numbers)

    return enter


def pending(*numbers):
    """They have been sent and wait."""

    def enter(_command):
        signal.pthread_sigmask(signal.SIG_BLOCK, numbers)
        for number in numbers:
            os.kill(os.getpid(), number)

    return enter


def timer(which, seconds, again=0.0):
    """A timer that runs on when another program is executed."""

    def enter(_command):
        signal.setitimer(which, seconds, again)

    return enter


def python_handles_none(_command):
    """What Python ignores for itself is heard again, as below any other caller."""
    for number in (signal.SIGPIPE, signal.SIGXFSZ):
        signal.signal(number, signal.SIG_DFL)


def alarmed_while_it_starts(_command):
    """As by `perl -e 'alarm 1; exec …'`, at a moment that nobody knows."""
    signal.setitimer(signal.ITIMER_REAL, 0.03 + time.time() % 0.03)


STOPS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
OTHERS = [number for number in ALL if number not in STOPS]

TABLE = {
    "signals as usual": python_handles_none,
    "SIGCHLD ignored": ignored(signal.SIGCHLD),
    "SIGPIPE ignored": ignored(signal.SIGPIPE),
    "SIGPIPE blocked": blocked(signal.SIGPIPE),
    "SIGSEGV and SIGSYS ignored": ignored(signal.SIGSEGV, signal.SIGSYS, signal.SIGBUS, signal.SIGTRAP, signal.SIGFPE),
    "SIGXCPU and SIGALRM ignored": ignored(signal.SIGXCPU, signal.SIGALRM, signal.SIGVTALRM, signal.SIGPROF),
    "SIGCONT and SIGTSTP ignored": ignored(signal.SIGCONT, signal.SIGTSTP, signal.SIGTTIN, signal.SIGTTOU),
    "real-time signals ignored": ignored(*REAL_TIME),
    "all signals ignored": ignored(*ALL),
    "all signals ignored but stops": ignored(*OTHERS),
    "real-time signals blocked": blocked(*REAL_TIME),
    "all signals blocked": blocked(*ALL),
    "SIGCHLD pending": pending(signal.SIGCHLD),
    "all signals but stops pending": pending(*OTHERS),
    "SIGTERM pending": pending(signal.SIGTERM),
    "an alarm far ahead": timer(signal.ITIMER_REAL, FAR_S),
    "a profile's timer far ahead": timer(signal.ITIMER_PROF, FAR_S),
    "an alarm while it starts": alarmed_while_it_starts,
}
