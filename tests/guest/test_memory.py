#!/usr/bin/python3
"""Memory that runs out, at every moment: the run is over its budget, raises, or returns; it never crashes."""

import os
import textwrap
import unittest

from bridge_side import Failure, never
from clones import CloneRun, Clones
from guest_case import SANITIZED, GuestCase, main

MEMORY = os.environ.get("GUEST_MEMORY", "guest-memory")
# How many runs a script has in a sweep; `all` tries every allocation.
RUNS = os.environ.get("GUEST_MEMORY_RUNS", "30")


def answered(call):
    """Values with keys that have escapes, failures, and texts."""
    if call.prompt == "object":
        return {f"key\n{n}": [n, 0.5, None, "ä\t"] for n in range(40)}
    return Failure() if call.prompt == "failure" else call.prompt


# Each does much of what the guest takes memory for, in few allocations.
SMALL = {
    "calls": """
        found = [await agent("object"), await agent("two", {"schema": {"type": "object"}, "label": "a"})]
        found.append(await parallel([agent(str(n), tools=["x"], timeout_s=1.5) for n in range(5)]))
        try:
            await agent("failure")
        except AgentError as e:
            found.append([e.code, e.message, e.id, str(e)])
        return found
        """,
    "fan-outs": """
        async def inner(n):
            return await parallel([lambda: agent("object"), lambda: agent("failure")], on_error="outcome")
        def bad():
            raise ValueError("x" * 100)
        found = await parallel([lambda: inner(1), bad, lambda: agent("failure")])
        found += await pipeline([1, 2], lambda n: agent(str(n)), lambda text, n, i: inner(i), limit=1)
        try:
            await parallel([bad, lambda: inner(2), lambda: inner(3)], on_error="raise")
        except ValueError as e:
            found.append(str(e))
        return found
        """,
    "lines": """
        async def steps():
            try:
                yield 1
            finally:
                await agent("never")
        async for n in steps():
            break
        log("é" * 50 + "\\ud800")
        print("x", {"a": [1.5]}, sep="-")
        phase("one")
        agent("left")
        kept = parallel([lambda: agent("left"), lambda: agent("left")])
        async def waits():
            await agent("waited for")
        return [type(waits()).__name__]
        """,
    "an error": """
        def down(n):
            return down(n - 1) if n else {}["key"]
        kept = [agent("left"), parallel([lambda: agent("left")])]
        try:
            down(20)
        except KeyError as e:
            raise ValueError("y" * 20000) from e
        """,
    "what cannot cross": """
        return {"a": collections.deque([{"b": collections.ChainMap({"c": {1, 2}})}])}
        """,
    "a deadlock": """
        box = []
        async def branch():
            return await box[0]
        box.append(parallel([branch]))
        return await box[0]
        """,
    "the library": """
        rows = sorted(({"n": n, "m": n % 3} for n in range(9)), key=lambda row: (row["m"], row["n"]))
        groups = [[key, len(list(group))] for key, group in itertools.groupby(rows, lambda row: row["m"])]
        day = datetime.datetime(2024, 2, 29, tzinfo=datetime.timezone.utc) + datetime.timedelta(days=1)
        return [groups, re.findall("(a|b)+c{1,3}", "abcabcc"), f"{day:%d.%m.%Y}", "{:>{}}".format("x", 5),
                statistics.mean([1, 2, 4]), string.Template("$a").substitute(a=1), json.dumps(rows)]
        """,
    "a script that is refused": """
        import os
        x = open("y")
        z._private
        print(undefined)
        """,
    "a script that is no Python": "x = (1,\ny = 3",
}

# Each fills memory in a way of its own.
LARGE = {
    "large lists": "kept = []\nwhile True:\n    kept.append([None] * 100000)",
    "one growing list": "kept = []\nwhile True:\n    kept.append(None)",
    "small objects": "kept = None\nwhile True:\n    kept = {'kept': kept}",
    "closures": "kept = []\nwhile True:\n    kept.append(lambda: kept)",
    "a text": "text = 'ä'\nwhile True:\n    text += text",
    "numbers": "kept = [3 ** 200000]\nwhile True:\n    kept.append(kept[0] * len(kept))",
    "a traceback": """
        kept, e = [], ValueError("x")
        for n in range(60000):
            try:
                raise e
            except ValueError:
                pass
        try:
            while True:
                kept.append([None] * 2000)
        except MemoryError:
            pass
        raise e
        """,
    "coroutines": """
        async def down(n):
            return await down(n + 1)
        kept = []
        while True:
            kept.append(down(0))
        """,
    "prompts": "kept = []\nwhile True:\n    kept.append(agent('y' * 500000))",
    "answers": "kept = []\nwhile True:\n    kept.append(await agent('object'))\n    kept.append(['y' * 100000] * 9)",
    "fan-outs": "kept = []\nwhile True:\n    kept.append(await parallel([lambda: [0] * 50] * 10000))",
    "a pipeline": """
        kept = []
        async def more(text):
            kept.append(text * 40)
            return await agent(text)
        while True:
            await pipeline(["y" * 5000] * 400, more, more, on_error="raise")
        """,
    "a result": "return ['y' * 1000] * 990",
    "a circle as the result": "kept = []\nkept.append(kept)\nfor n in range(180):\n    kept = [kept]\nreturn kept",
    "lines": "kept = []\nwhile True:\n    kept.append('y' * 100000)\n    log('z' * 200000)",
    "a message": "raise ValueError(['y' * 100000] * 900)",
    "errors that keep errors": """
        def again(n):
            try:
                raise ValueError("x" * 5000)
            except ValueError:
                if n < 50:
                    again(n + 1)
                raise
        kept = []
        while True:
            try:
                again(0)
            except Exception as e:
                kept.append(e)
        """,
    "a pattern": "kept = []\nwhile True:\n    kept.append(re.findall('(y|z)+?', 'yz' * 20000))",
    "who handles it": """
        kept, handled = [], 0
        while handled < 20:
            try:
                while True:
                    kept.append("y" * 20000)
            except MemoryError:
                handled += 1
                kept = kept[: len(kept) // 2]
                await parallel([lambda: agent("z" * 3000)] * 5, on_error="none")
        return handled
        """,
    "who handles it in a finally": """
        kept = []
        async def branch():
            try:
                await agent("never")
            finally:
                while True:
                    kept.append({})
        parallel([branch, branch])
        await agent("first")
        return 1
        """,
}
LIMITS_MIB = (0, 2, 5, 11, 24)


@unittest.skipIf(SANITIZED, "a sanitizer hands out memory by itself")
class Memory(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        self.clones = Clones(MEMORY)

    def tearDown(self):
        self.assertEqual(self.clones.end(), "", "something was written where nothing belongs")

    def run_clone(self, script, **how):
        """A run, with Python's indentation taken away from the script."""
        return CloneRun(self.clones, textwrap.dedent(script).strip("\n"), answer=answered, **how)

    def assert_told(self, run):
        """The run has ended by itself and has said how."""
        self.assertEqual(run.status, 0)
        self.assertIsNotNone(run.done, "ended without a word")
        return "value" if run.done["ok"] else run.done["code"]

    def sweep(self, count):
        """Every script of SMALL, with allocations that fail from many of its moments on."""
        for name, script in SMALL.items():
            whole = self.run_clone(script)
            usual = self.assert_told(whole)
            step = 1 if RUNS == "all" else max(1, whole.asked_memory // int(RUNS))
            for first in range(1, whole.asked_memory + 1, step):
                with self.subTest(name, first=first):
                    end = self.assert_told(self.run_clone(script, first=first, count=count))
                    self.assertIn(end, (usual, "memory", "raised", "value"))

    def test_no_allocation_that_fails_breaks_a_run(self):
        self.sweep(1)

    def test_memory_that_stays_away_is_told(self):
        self.sweep(0)

    def test_some_allocations_that_fail_break_no_run(self):
        self.sweep(9)

    def test_no_limit_breaks_a_run(self):
        self.assert_told(self.run_clone("return 1"))
        base = self.clones.address_space()
        for name, script in LARGE.items():
            for more in LIMITS_MIB:
                with self.subTest(name, more=more):
                    run = self.run_clone(script, address_space=base + (more << 20))
                    self.assertIn(self.assert_told(run), ("memory", "raised", "value", "not_json"))

    def test_a_script_that_is_never_run_is_over_its_budget_too(self):
        self.assert_told(self.run_clone("return 1"))
        large = "x = [" + "[{}, 'y', f'{1}'], " * 20000 + "]\nreturn len(x)"
        self.assertEqual(self.run_clone(large).value, 20000)
        run = self.run_clone(large, address_space=self.clones.address_space() + (5 << 20))
        self.assertEqual(self.assert_told(run), "memory")

    def test_small_objects_that_fill_memory_are_told_with_the_line(self):
        self.assert_told(self.run_clone("return 1"))
        run = self.run_clone("kept = None\nwhile True:\n    kept = [kept]",
                             address_space=self.clones.address_space() + (16 << 20))
        self.assertEqual((run.error[0], run.error[1]["type"]), ("memory", "MemoryError"))
        self.assertIn(run.error[1]["line"], (2, 3))


class Told(GuestCase):
    def test_memory_that_runs_out_is_told(self):
        for script in ("x = []\nwhile True:\n    x.append('y' * 100000)",
                       "x = []\nwhile True:\n    x.append({})", "x = [0] * 10**11",
                       "keep = []\nasync def f():\n    while True:\n        keep.append('y' * 1000)\n"
                       "await parallel([f, f], on_error='raise')"):
            with self.subTest(script):
                run = self.run_script(script, address_space=200 << 20)
                self.assertEqual(run.error[0], "memory")
                self.assertEqual(run.error[1]["type"], "MemoryError")

    def test_memory_that_the_script_gets_back_is_its_own_affair(self):
        run = self.run_script("""
            try:
                x = "y" * 10**11
            except MemoryError:
                return await agent("small")
        """, address_space=200 << 20)
        self.assertEqual(run.value, "small")

    def test_calls_fail_with_memory_errors_where_there_is_none(self):
        run = self.run_script("""
            keep = []
            try:
                while True:
                    keep.append("y" * 65536)
            except MemoryError:
                pass
            errors = 0
            for n in range(50):
                try:
                    agent("z" * 900000)
                except MemoryError:
                    errors += 1
            keep.clear()
            return errors > 0
        """, address_space=200 << 20, choose=never)
        self.assertTrue(run.value)


if __name__ == "__main__":
    main()
