"""What an attempt has come to, and how one sees that it came to what its technique is after."""

import dataclasses
import errno
import json
import re
import time

import harness

DAY_S = 86400
DENIED = (errno.EPERM, errno.EACCES, errno.ENOSYS, errno.EOPNOTSUPP)
NONSENSE = (errno.EINVAL, errno.ENOEXEC, errno.EBADF, errno.EFAULT, errno.ENOENT)
ERRNO_IN_TEXT = re.compile(r"\[Errno (\d+)\]")


@dataclasses.dataclass
class Attempt:
    """What one attempt has come to."""

    outcome: harness.Outcome
    report: dict  # None outside of brig
    seen: dict  # by the scene
    secret: str
    is_control: bool

    @property
    def verdict(self):
        """The report's."""
        assert self.report is not None, f"there is no report\n{self.outcome}"
        return self.report["verdict"]

    @property
    def reason(self):
        """The report's."""
        return self.report["reason"] or ""

    @property
    def results(self):
        """What came of the probe's calls: [] if it did not live to tell."""
        try:
            told = json.loads(self.outcome.out)
        except ValueError:
            return []
        return [one for one in told if isinstance(one, dict)] if isinstance(told, list) else []

    @property
    def errors(self):
        """The errno of every call that failed, in order."""
        told = ERRNO_IN_TEXT.search(self.reason if self.report else self.outcome.err)
        numbers = [one["errno"] for one in self.results if one["errno"]]
        return numbers or ([int(told[1])] if told else [])

    @property
    def first_error(self):
        """The errno of the first call that failed; None if none did."""
        return next(iter(self.errors), None)

    def result(self, index):
        """One of the results; what no call gives if it was not come to."""
        results = self.results
        return results[int(index)] if int(index) < len(results) else {"result": None, "errno": None}

    def __str__(self):
        return f"{self.outcome}\nseen: {self.seen}\nreport: {self.report and self.report['reason']}"


def has_told_secret(attempt):
    """The secret is in what it returned, as text or in hexadecimal."""
    return attempt.secret in attempt.outcome.out or attempt.secret.encode().hex() in attempt.outcome.out


def calls_succeed(attempt):
    """Every call of a control must, and of what is tried inside none may."""
    succeeded = [one["errno"] == 0 for one in attempt.results]
    return bool(succeeded) and (all(succeeded) if attempt.is_control else any(succeeded))


def has_told_caller(attempt):
    """The first call, or the script, has given the caller's id."""
    return attempt.seen["caller"] in (str(attempt.result(0)["result"]), attempt.outcome.out.strip())


def has_told_time(attempt):
    """One result is the time of today, in seconds."""
    return any(abs(one["result"] - time.time()) < DAY_S for one in attempt.results)


def is_permitted(attempt):
    """No call of a control fails for want of a right, and of those inside one does not."""
    permitted = [one["errno"] not in DENIED for one in attempt.results]
    return bool(permitted) and (all(permitted) if attempt.is_control else any(permitted))


# What a technique has come to, as the specification says it.
REACHED = (
    (r"told the secret", has_told_secret),
    (r"was heard by the listener", lambda attempt: attempt.seen["heard"] == attempt.secret),
    (r"killed the victim", lambda attempt: attempt.seen["killed"]),
    (r"made the file", lambda attempt: attempt.seen["made"]),
    (r"typed into the terminal", lambda attempt: attempt.seen["typed"]),
    (r"completes", lambda attempt: attempt.verdict == "completed"),
    (r"outlived the command", lambda attempt: attempt.seen["outlived"]),
    (r"stood still", lambda attempt: attempt.seen["stood_still"]),
    (r"defied every signal", lambda attempt: attempt.seen["defied"]),
    (r"every call succeeds", calls_succeed),
    (r"the kernel answers", lambda attempt: bool(attempt.results)),
    (r"returned true", lambda attempt: attempt.outcome.out.endswith("true\n")),
    (r"ran its own code", lambda attempt: {"result": 42, "errno": 0} in attempt.results),
    (r"told the time", has_told_time),
    (r"told who the caller is", has_told_caller),
    (r"told the machine's name", lambda attempt: attempt.seen["machine"] in attempt.outcome.out),
    (r"is permitted", is_permitted),
    (r"left something behind", lambda attempt: attempt.seen["left"]),
    (r"left its memory behind", lambda attempt: attempt.seen["core"]),
    (r"result (\d+) succeeded", lambda attempt, index: attempt.result(index)["errno"] == 0),
    (
        r"result (\d+) is (-?\d+)",
        lambda attempt, index, value: attempt.result(index) == {"result": int(value), "errno": 0},
    ),
    (
        # What a call without the right to it does not come to: the kernel has asked for the right before.
        r"result (\d+) fails with (E[A-Z0-9]+)",
        lambda attempt, index, name: attempt.result(index)["errno"] == getattr(errno, name),
    ),
    (r"(\d+) calls served", lambda attempt, count: attempt.report["counts"]["nodes"] >= int(count)),
    (
        # What else it is about makes no sense, so that nothing can come of it where the right to it is there.
        r"result (\d+) fails for its arguments",
        lambda attempt, index: attempt.result(index)["errno"] in NONSENSE,
    ),
    (r"ended by signal (\d+)", lambda attempt, number: attempt.outcome.code == 128 + int(number)),
    (r"ended with exit status (\d+)", lambda attempt, status: attempt.outcome.code == int(status)),
)  # fmt: skip


def has_reached(reached, attempt):
    """Whether the attempt has come to what a specification calls this."""
    for pattern, judge in REACHED:
        match = re.fullmatch(pattern, reached)
        if match:
            return bool(judge(attempt, *match.groups()))
    raise AssertionError(f"no row of REACHED fits {reached!r}")
