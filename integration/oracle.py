#!/usr/bin/python3
"""What the workflow language means, in plain Python: runs the scripts of benign/ without brig.

A script's head is comments: what it shows, after `Returns:` the value that it must give, and after `Args:`
and `Replies:` what it is given, if anything. Each is JSON, or names a file of JSON beside the script.

usage: oracle.py [--write] [NAME …]

Says which of the scripts named (all, if none is) give another value than their heads tell; with --write
their heads are written anew.
"""

import ast
import asyncio
import collections
import contextvars
import dataclasses
import datetime
import fnmatch
import functools
import __future__
import inspect
import itertools
import json
import math
import os
import re
import statistics
import string
import sys
import textwrap
import time
import types

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "benign")
FIELD = re.compile(r"^# (Args|Replies|Returns): (.*)$", re.MULTILINE)
LINE_CHARACTERS = 120
MODULES = {
    module.__name__: module
    for module in (
        collections, datetime, functools, itertools, json, math, re, statistics, string, textwrap, time,
    )
}  # fmt: skip


def compact(value):
    """A value as brig writes it: the collections of the library as plain ones, no spaces."""
    return json.dumps(value, default=list, ensure_ascii=False, separators=(",", ":"))


class Script:
    """One file of the corpus."""

    def __init__(self, name):
        self.name = name
        with open(os.path.join(FOLDER, f"{name}.py"), encoding="utf-8") as file:
            self.text = file.read()
        self.fields = dict(FIELD.findall(self.text))

    def field(self, key):
        """A field of the head, as the JSON text that it holds or names; None where there is none."""
        text = self.fields.get(key)
        if text is None or not text.endswith(".json"):
            return text
        with open(os.path.join(FOLDER, text), encoding="utf-8") as file:
            return file.read().rstrip("\n")

    def write(self, value):
        """Puts the value into the head, or into a file beside it where it is long."""
        beside = os.path.join(FOLDER, f"{self.name}.json")
        line = f"# Returns: {value}"
        if len(line) > LINE_CHARACTERS:
            with open(beside, "w", encoding="utf-8") as file:
                file.write(value + "\n")
            line = f"# Returns: {self.name}.json"
        elif os.path.exists(beside):
            os.unlink(beside)
        head, rest = self.text.split("\n", 1)
        rest = re.sub(r"^# Returns: .*\n", "", rest, count=1, flags=re.MULTILINE)
        with open(os.path.join(FOLDER, f"{self.name}.py"), "w", encoding="utf-8") as file:
            file.write(f"{head}\n{line}\n{rest}")


def names():
    """The names of all scripts."""
    stems = (os.path.splitext(entry) for entry in sorted(os.listdir(FOLDER)))
    return [stem for stem, suffix in stems if suffix == ".py"]


class AgentError(Exception):
    """A call that failed."""

    def __init__(self, code, message, retryable, call_id):
        super().__init__(f"{code}: {message}")
        self.code, self.message, self.retryable = code, message, retryable
        self.id, self.attempts = call_id, 1


@dataclasses.dataclass
class Scope:
    """Where calls are numbered: the script itself, a branch of a parallel, a cell of a pipeline."""

    path: str
    counts: collections.Counter = dataclasses.field(default_factory=collections.Counter)

    def mint(self, kind):
        """The next ID of a kind."""
        self.counts[kind] += 1
        return f"{self.path}/{kind}-{self.counts[kind] - 1}"


@dataclasses.dataclass
class Call:
    """A call that was made: its answer comes when it is awaited."""

    answer: object
    error: AgentError = None

    def __await__(self):
        yield from asyncio.sleep(0).__await__()
        if self.error:
            raise self.error
        return self.answer


def matches(pattern, value):
    """Whether a reply's pattern is for this label, prompt or ID."""
    return value is not None and fnmatch.fnmatchcase(value, pattern)


def failure(error):
    """An exception as a slot of on_error="outcome" tells it."""
    if isinstance(error, AgentError):
        keys = ("code", "message", "retryable", "id", "attempts")
        return {key: getattr(error, key) for key in keys}
    return {"type": type(error).__name__, "message": str(error)}


def stage_takes(stage):
    """How many of (previous, item, index) a stage is called with."""
    if not isinstance(stage, types.FunctionType):
        return 1
    parameters = inspect.signature(stage).parameters.values()
    if any(parameter.kind is parameter.VAR_POSITIONAL for parameter in parameters):
        return 3
    positional = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    return max(1, sum(p.kind in positional and p.default is p.empty for p in parameters))


async def settled(value):
    """What a branch or stage comes to: what it returns, awaited once if that can be awaited."""
    return await value if inspect.isawaitable(value) else value


class World:
    """The names that one run of a script sees."""

    def __init__(self, replies):
        self.replies = replies.get("replies", [])
        self.uses = collections.Counter()
        self.echoes = replies.get("otherwise", "error") == "echo"
        self.nodes = 0
        self.scope = contextvars.ContextVar("scope", default=Scope("r"))

    def reply(self, **call):
        """The first reply that matches a call and has uses left."""
        for number, reply in enumerate(self.replies):
            if self.uses[number] == reply.get("times", math.inf):
                continue
            if all(matches(pattern, call[key]) for key, pattern in reply["match"].items()):
                self.uses[number] += 1
                return reply
        return None

    def agent(self, prompt, opts=None, **options):
        """One call, answered when it is made."""
        options = {**(opts or {}), **options}
        if not isinstance(prompt, str) or not prompt:
            raise TypeError("a prompt is text")
        self.nodes += 1
        call_id = self.scope.get().mint("agent")
        reply = self.reply(id=call_id, prompt=prompt, label=options.get("label"))
        if reply is None:
            assert self.echoes and options.get("schema") is None, f"no reply for {prompt!r}"
            return Call(prompt)
        if "value" in reply:
            return Call(reply["value"])
        error = reply["error"]
        return Call(None, AgentError(error["code"], error["message"], error.get("retryable", False), call_id))

    async def join(self, works, on_error, limit):
        """Runs coroutines, each in its scope. Returns their results in order."""
        gate = asyncio.Semaphore(limit or len(works) or 1)

        async def run(scope, work):
            self.scope.set(scope)
            async with gate:
                return await work()

        tasks = [asyncio.ensure_future(run(*work)) for work in works]
        results = []
        for task in tasks:
            try:
                value = await task
                results.append({"ok": True, "value": value} if on_error == "outcome" else value)
            except Exception as error:
                if on_error == "raise":
                    for other in tasks:
                        other.cancel()
                    raise
                results.append({"ok": False, "error": failure(error)} if on_error == "outcome" else None)
        return results

    def parallel(self, branches, *, on_error="none", limit=None):
        """All branches at once."""
        path = self.scope.get().mint("par")

        def work(branch):
            return lambda: settled(branch() if callable(branch) else branch)

        works = [(Scope(f"{path}/b-{n}"), work(branch)) for n, branch in enumerate(branches)]
        return self.join(works, on_error, limit)

    def pipeline(self, items, *stages, on_error="none", limit=None):
        """Each item through all stages by itself."""
        path = self.scope.get().mint("pipe")

        async def flow(item, index):
            value = item
            for number, stage in enumerate(stages):
                self.scope.set(Scope(f"{path}/s-{number}/i-{index}"))
                value = await settled(stage(*(value, item, index)[: stage_takes(stage)]))
            return value

        works = [
            (Scope(path), functools.partial(flow, item, index)) for index, item in enumerate(list(items))
        ]
        return self.join(works, on_error, limit)

    def budget(self):
        """A budget without limits, under which calls are counted."""
        nodes = types.SimpleNamespace(total=None, spent=lambda: self.nodes, remaining=lambda: math.inf)
        return types.SimpleNamespace(total=None, spent=lambda: 0, remaining=lambda: math.inf, nodes=nodes)


def compiled(text, parameters):
    """The script as the body of an async function of these parameters."""
    tree = ast.parse("async def workflow(): pass")
    function = tree.body[0]
    function.args.args = [ast.arg(name) for name in parameters]
    function.body = ast.parse(text).body
    return compile(
        ast.fix_missing_locations(tree), "workflow", "exec",
        flags=__future__.annotations.compiler_flag, dont_inherit=True,
    )  # fmt: skip


def run(script):
    """What a script returns, as compact JSON."""
    replies = json.loads(script.field("Replies") or '{"replies": [], "otherwise": "echo"}')
    world = World(replies)
    names_seen = {
        "args": json.loads(script.field("Args") or "{}"),
        "agent": world.agent,
        "parallel": world.parallel,
        "pipeline": world.pipeline,
        "phase": lambda title: None,
        "log": lambda text: None,
        "print": lambda *values, sep=" ", end="\n": None,
        "budget": world.budget(),
        "AgentError": AgentError,
    }
    space = dict(MODULES)
    exec(compiled(script.text, names_seen), space)
    return compact(asyncio.run(space["workflow"](**names_seen)))


def main():
    """Holds the heads of the scripts to what they return, or writes them anew."""
    wanted = [word for word in sys.argv[1:] if word != "--write"] or names()
    wrong = 0
    for script in map(Script, wanted):
        value = run(script)
        if "--write" in sys.argv:
            script.write(value)
        elif value != script.field("Returns"):
            wrong += 1
            print(f"{script.name}: {value}")
    return wrong != 0


if __name__ == "__main__":
    sys.exit(main())
