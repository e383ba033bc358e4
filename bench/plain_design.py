#!/usr/bin/python3
"""The design that brig is measured against: how workflow isolation is usually written.

An asyncio host starts a fresh Python process for every run, with an environment of its own, a check of
the tree and fewer built-ins, and the two say JSON lines to each other over pipes. There is no namespace,
no filter and no process in between. Every agent() is answered at once with its prompt.

    plain_design.py run FILE [RUNS [AT_ONCE]]    prints {"run_ms": [...], "runs_per_s": ...}
"""

import asyncio
import json
import sys
import time

GUEST = """
import ast, asyncio, builtins, contextvars, itertools, json, sys

scope = contextvars.ContextVar("scope", default="r")
numbers = itertools.count(1)
waiting = {}
HIDDEN = ("__import__", "open", "eval", "exec", "compile", "input", "breakpoint")
REFUSED = (ast.Import, ast.ImportFrom, ast.Global, ast.ClassDef)


def check(tree):
    for node in ast.walk(tree):
        if isinstance(node, REFUSED):
            raise SyntaxError(type(node).__name__)
        if isinstance(node, ast.Attribute) and node.attr.startswith("_"):
            raise SyntaxError(node.attr)


async def ask(op, **fields):
    number = next(numbers)
    waiting[number] = answer = asyncio.get_running_loop().create_future()
    print(json.dumps({"id": number, "op": op, "ctx": scope.get(), **fields}), flush=True)
    return await answer


async def agent(prompt, **options):
    answer = await ask("agent", payload={"prompt": prompt, **options})
    if not answer["ok"]:
        raise RuntimeError(answer["error"])
    return answer["value"]


async def parallel(branches):
    answer = await ask("parallel", count=len(branches))

    async def run(token, branch):
        scope.set(token)
        return await branch()

    tasks = [asyncio.create_task(run(*pair)) for pair in zip(answer["child_ctx"], branches)]
    return await asyncio.gather(*tasks)


async def listen(reader):
    while line := await reader.readline():
        answer = json.loads(line)
        waiting.pop(answer["id"]).set_result(answer)


async def guest():
    reader = asyncio.StreamReader(limit=1 << 27)
    loop = asyncio.get_running_loop()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    boot = json.loads(await reader.readline())
    listener = asyncio.create_task(listen(reader))
    body = ast.parse(boot["script"]).body
    tree = ast.parse("async def workflow(): pass")
    tree.body[0].body = body
    check(tree)
    allowed = {name: value for name, value in vars(builtins).items() if name not in HIDDEN}
    names = {"__builtins__": allowed, "agent": agent, "parallel": parallel, "args": boot["args"]}
    exec(compile(tree, "workflow", "exec"), names)
    value = await names["workflow"]()
    listener.cancel()
    print(json.dumps({"op": "done", "value": value}), flush=True)


asyncio.run(guest())
"""

ENVIRONMENT = {"PYTHONHASHSEED": "0", "LC_ALL": "C", "PYTHONIOENCODING": "utf-8"}


class Run:
    """One run of one script in one process."""

    def __init__(self):
        self.scopes = {"r": "r"}

    def answer(self, frame):
        """What the host says to a frame."""
        if frame["op"] == "agent":
            return {"id": frame["id"], "ok": True, "value": frame["payload"]["prompt"]}
        tokens = []
        for index in range(frame["count"]):
            tokens.append(f"s{len(self.scopes) - 1}")
            self.scopes[tokens[-1]] = f"{self.scopes[frame['ctx']]}/b-{index}"
        return {"id": frame["id"], "ok": True, "child_ctx": tokens}

    async def conduct(self, script):
        """Starts the process, answers it, and returns its value."""
        process = await asyncio.create_subprocess_exec(
            "/usr/bin/python3", "-I", "-S", "-c", GUEST, env=ENVIRONMENT, limit=1 << 27,
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
        )  # fmt: skip
        process.stdin.write(json.dumps({"script": script, "args": {}}).encode() + b"\n")
        while (frame := json.loads(await process.stdout.readline()))["op"] != "done":
            process.stdin.write(json.dumps(self.answer(frame)).encode() + b"\n")
            await process.stdin.drain()
        process.stdin.close()
        await process.wait()
        return frame["value"]


async def measure(script, runs, at_once):
    """Times that many runs, so many at once."""
    gate, times = asyncio.Semaphore(at_once), []

    async def one():
        async with gate:
            begin = time.perf_counter()
            await Run().conduct(script)
            times.append((time.perf_counter() - begin) * 1e3)

    begin = time.perf_counter()
    await asyncio.gather(*[one() for _ in range(runs)])
    return {"run_ms": times, "runs_per_s": runs / (time.perf_counter() - begin)}


def main():
    """The command line."""
    if len(sys.argv) < 3 or sys.argv[1] != "run":
        sys.exit(__doc__)
    with open(sys.argv[2], encoding="utf-8") as file:
        script = file.read()
    runs, at_once = (int(word) for word in (sys.argv[3:] + ["1", "1"])[:2])
    print(json.dumps(asyncio.run(measure(script, runs, at_once))))


if __name__ == "__main__":
    main()
