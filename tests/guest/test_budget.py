#!/usr/bin/python3
"""budget: what a script is told of what it may still spend, wherever it asks."""

from bridge_side import Failure, Raw, never
from guest_case import GuestCase, fails, main

NODES = "[budget.nodes.total, budget.nodes.spent(), budget.nodes.remaining()]"
TOKENS = "[budget.total, budget.spent(), budget.remaining()]"


class Nodes(GuestCase):
    def test_a_branch_sees_what_all_have_dispatched(self):
        run = self.run_script(f"""
            async def branch(n):
                before = {NODES}
                await agent(str(n))
                return [before, {NODES}]
            return [await parallel([lambda n=n: branch(n) for n in range(3)]), {NODES}]
        """, budget={"nodes": 10})
        self.assertEqual(run.value, [[[[10, n, 10 - n], [10, 3, 7]] for n in range(3)], [10, 3, 7]])

    def test_a_stage_sees_what_all_have_dispatched(self):
        run = self.run_script("""
            return await pipeline("ab", agent, lambda x: agent(x + "2"), lambda x: [x, budget.nodes.spent()])
        """)
        self.assertEqual(run.value, [["a2", 4], ["b2", 4]])

    def test_a_failed_call_was_dispatched(self):
        for mode in ("none", "outcome"):
            with self.subTest(mode):
                run = self.run_script(f"""
                    await parallel([lambda: agent("bad"), lambda: agent("good")], on_error="{mode}")
                    return {NODES}
                """, answer=fails("bad"), budget={"nodes": 2})
                self.assertEqual(run.value, [2, 2, 0])
        run = self.run_script(f"""
            try:
                await parallel([lambda: agent("bad"), lambda: agent("good")], on_error="raise")
            except AgentError:
                return {NODES}
        """, answer=fails("bad"), budget={"nodes": 3})
        self.assertEqual(run.value, [3, 2, 1])

    def test_a_call_that_was_refused_is_not_counted(self):
        value = self.value_of(f"""
            for wrong in (lambda: agent(""), lambda: agent(1), lambda: agent("x", retries=11),
                          lambda: agent("x" * 5000), lambda: agent("x", colour=1)):
                try:
                    wrong()
                except (TypeError, ValueError):
                    pass
            return {NODES}
        """, budget={"nodes": 5}, limits={"frame": 4096})
        self.assertEqual(value, [5, 0, 5])

    def test_a_call_of_a_cancelled_branch_is_not_counted(self):
        value = self.value_of(f"""
            async def stubborn():
                for n in range(3):
                    try:
                        await agent("x")
                    except BaseException:
                        pass
            def bad():
                raise ValueError("now")
            try:
                await parallel([stubborn, bad], on_error="raise")
            except ValueError:
                return {NODES}
        """, budget={"nodes": 5}, choose=never)
        self.assertEqual(value, [5, 1, 4])

    def test_fan_outs_are_no_dispatches(self):
        value = self.value_of(f"await parallel([lambda: pipeline([1], str)] * 3)\nreturn {NODES}", budget={"nodes": 5})
        self.assertEqual(value, [5, 0, 5])


class Tokens(GuestCase):
    def test_the_run_is_told_what_it_has_spent_with_each_answer(self):
        spent = iter((30, 70, 120))
        run = self.run_script(f"""
            seen = [{TOKENS}]
            for n in range(3):
                await agent("x")
                seen.append({TOKENS})
            return seen
        """, budget={"tokens": 100}, answer=lambda call: Raw(f'"x","tokens":{next(spent)}'))
        self.assertEqual(run.value, [[100, 0, 100], [100, 30, 70], [100, 70, 30], [100, 120, 0]])

    def test_an_answer_that_tells_nothing_changes_nothing(self):
        answers = iter((Raw('"x","tokens":30'), "y", Failure()))
        value = self.value_of(f"""
            await agent("x")
            await agent("y")
            await parallel([lambda: agent("z")])
            return {TOKENS}
        """, budget={"tokens": 100}, answer=lambda call: next(answers))
        self.assertEqual(value, [100, 30, 70])


class Shape(GuestCase):
    def test_nothing_of_it_can_be_written_or_deleted(self):
        for owner in ("budget", "budget.nodes"):
            for name in ("total", "spent", "remaining", "nodes", "other"):
                for statement in (f"{owner}.{name} = 5", f"del {owner}.{name}", f"{owner}.{name} += 1"):
                    with self.subTest(statement):
                        self.assertIn(self.error_of(statement, syntax=["class"])[1], ("AttributeError", "TypeError"))
                        self.assertEqual(self.run_script(statement).done["code"], "rejected")

    def test_its_questions_take_no_arguments(self):
        for question in ("budget.spent", "budget.remaining", "budget.nodes.spent", "budget.nodes.remaining"):
            for arguments in ("1", "x=1", "None"):
                with self.subTest(question, arguments=arguments):
                    self.refused(f"{question}({arguments})", "TypeError", "takes no arguments")

    def test_nodes_have_no_nodes(self):
        self.assertEqual(self.error_of("budget.nodes.nodes")[1], "AttributeError")


if __name__ == "__main__":
    main()
