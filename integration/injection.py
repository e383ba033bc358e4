"""One system call of one process of a run is made to fail, and what comes of the run is judged. See
integration/testing/injector.c for who is called what."""

import concurrent.futures
import dataclasses
import json
import os
import re
import shutil
import signal
import subprocess

import harness
import injection_points
import schemas
import users

SCRIPT = 'return await agent("the script has run")\n'
ATTEMPTS = 3
WITHIN_MS = 90000  # then a run hangs, and is ended
GRACE_S = 60
REPORT, RESULT = "report.json", "result.json"


@dataclasses.dataclass(frozen=True)
class Call:
    """One system call of one role: the so-many-th of its kind."""

    role: str
    call: str
    number: int

    def __str__(self):
        return f"{self.role}: {self.call}" + (f" ({self.number})" if self.number > 1 else "")


@dataclasses.dataclass
class Trial:
    """How a run ended to which something was done."""

    calls: list  # all of them, or the one to which it was done
    end: dict  # the injector's last line
    out: str
    err: str
    report: dict

    def __str__(self):
        reason = self.report and self.report["reason"]
        return f"code {self.end['code']} after {self.end['elapsed_ms']} ms, {reason!r}\n{self.out}{self.err}"


class Injector:
    """Runs one script again and again as one user, each time with another failure."""

    def __init__(self, user, programs, *, brig="brig", env=None):
        self.user = user
        self.programs = programs
        self.brig = brig
        self.env = harness.ENVIRONMENT | (env or {})

    def run(self, target=None):
        """One run, with at most one failure."""
        folder = users.folder_for(self.user)
        try:
            return self.run_in(folder, target)
        finally:
            shutil.rmtree(folder, ignore_errors=True)

    def run_in(self, folder, target):
        """One run in a folder of its own."""
        with open(os.path.join(folder, "workflow.py"), "w", encoding="utf-8") as file:
            file.write(SCRIPT)
        words = (os.path.join(self.programs, self.brig), "run", "workflow.py", "--quiet", "--report", REPORT)
        calls, end, run = self.run_command(folder, *words, target=target)
        report = read_report(os.path.join(folder, REPORT))
        return Trial(calls, end, run.stdout.decode(), run.stderr.decode(), report)

    def run_command(self, folder, *words, target=None, within_ms=WITHIN_MS):
        """Any command. Who looks into a supervisor needs more than its own user has, where that can be had."""
        call = target and target.call
        at = ("--at", call.role, call.call, str(call.number), target.deed) if target else ()
        injector = (os.path.join(self.programs, "injector"), *at, str(within_ms), RESULT)
        outside = users.root_is_real()
        run = subprocess.run(
            [*injector, *self.user.command(*words)] if outside else self.user.command(*injector, *words),
            env=self.env, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, check=False,
            timeout=within_ms / 1e3 + GRACE_S, start_new_session=True,
        )  # fmt: skip
        *calls, end = read_lines(os.path.join(folder, RESULT), run)
        return [Call(line["role"], line["call"], line["number"]) for line in calls], end, run

    def run_all(self, targets):
        """Many runs, as many at a time as there are processors. Yields each target with its trial."""
        with concurrent.futures.ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
            yield from zip(targets, pool.map(self.run_until_delivered, targets))

    def run_until_delivered(self, target):
        """Not every run makes every call: what waits for others does so as often as it must."""
        for _ in range(ATTEMPTS):
            trial = self.run(target)
            if trial.end["delivered"]:
                break
        return trial


def read_lines(path, run):
    """The injector's result."""
    try:
        with open(path, encoding="utf-8") as file:
            return [json.loads(line) for line in file]
    except FileNotFoundError:
        raise AssertionError(f"the injector could not begin: {run}") from None


def read_report(path):
    """The run's report, if one was written."""
    try:
        with open(path, encoding="utf-8") as file:
            return json.load(file)
    except FileNotFoundError:
        return None


def is_complete(trial, undisturbed):
    """The script ended as if nothing had happened, behind the same layers."""
    report = trial.report
    return (
        trial.end["code"] == 0 and trial.out == undisturbed.out and report is not None
        and report["verdict"] == "completed" and report["layers"] == undisturbed.report["layers"]
    )  # fmt: skip


def step_of(report):
    """The step that a report names, or None."""
    named = re.match(r"step (\w+): .", report["reason"] or "")
    return named and named[1]


def unbuilt_faults(target, trial, undisturbed):
    """What is wrong with exit code 125. A report that could not be written is told on standard error."""
    if trial.report is None:
        return [] if trial.err.startswith("brig: ") and not target.is_strict else ["there is no report"]
    found, step = [], step_of(trial.report)
    if step is None or (target.steps and step not in target.steps):
        found.append(f"the step is {step}, not one of {target.steps}")
    if trial.report["layers"] not in (None, undisturbed.report["layers"]):
        found.append(f"layers differ: {trial.report['layers']}")
    if target.is_strict and trial.out:
        found.append("there is a result")
    return found


def running_faults(target, trial, undisturbed):
    """125 with the step, or a run with every layer."""
    if trial.end["code"] == harness.EXIT_CODES[None]:
        return unbuilt_faults(target, trial, undisturbed)
    if not is_complete(trial, undisturbed):
        return [f"neither 125 nor a run as ever: layers {trial.report and trial.report['layers']}"]
    return ["it completed"] if target.is_strict and not injection_points.harmless(target) else []


def sealed_faults(target, trial, undisturbed):
    """Behind the seal a run may break as well, with every layer."""
    report, crashed = trial.report, trial.end["code"] == harness.EXIT_CODES["crashed"]
    if crashed and report and report["layers"] == undisturbed.report["layers"] and not trial.out:
        return []
    return running_faults(target, trial, undisturbed)


def early_faults(target, trial, undisturbed):
    """Before it has begun to build anything brig refuses, and has started nothing."""
    if is_complete(trial, undisturbed):
        return []
    codes = (2, harness.EXIT_CODES[None])
    found = [] if target.phase == "loading" or trial.end["code"] in codes else ["neither 2 nor 125"]
    return found + ([] if trial.end["code"] and not trial.out and trial.end["processes"] == 1 else ["it went on"])


def struck_faults(target, trial, undisturbed):
    """The supervisor has been told to end, at any time from its loading to its last word."""
    ends = {"KILL": (-signal.SIGKILL,), "TERM": (-signal.SIGTERM, harness.EXIT_CODES["stopped"])}
    report = trial.report
    if report and report["layers"] not in (None, undisturbed.report["layers"]):
        return [f"layers differ: {report['layers']}"]
    if trial.end["code"] in ends[target.deed]:
        return []
    return running_faults(target, trial, undisturbed)


PHASES = {"struck": struck_faults, "loading": early_faults, "reading": early_faults, "running": running_faults, "sealed": sealed_faults}


def faults(target, trial, undisturbed):
    """What is wrong with what has become of a run."""
    found = [] if trial.end["delivered"] else ["the failure was not delivered"]
    found += ["the run hung"] if trial.end["timed_out"] else []
    found += [f"left behind: {trial.end['left']}"] if trial.end["left"] else []
    found += schemas.faults("report", trial.report) if trial.report else []
    return found + PHASES[target.phase](target, trial, undisturbed)
