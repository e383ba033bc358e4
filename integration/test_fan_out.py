#!/usr/bin/python3
"""Wide fan-outs complete whatever their prompts weigh, and end exactly at the node budget."""

import harness

NODES_SPENT = (
    "[workflow] workflow exceeded its node budget ({} agent dispatches) — possible unbounded loop."
)


class FanOut(harness.Case):
    """Many calls at once."""

    users = harness.every_user()

    def test_ten_thousand_branches_but_one_complete(self):
        outcome = self.run_workflow('r = await parallel([lambda: agent("x")] * 9999)\nreturn len(r)\n', "--quiet")
        self.assert_verdict(outcome, "completed")
        self.assertEqual((outcome.value, outcome.report["counts"]["nodes"]), (9999, 9999))

    def test_prompts_that_weigh_more_than_any_queue_holds_complete(self):
        for count, weight in ((3000, 5_000), (100, 1_000_000), (8, 4_000_000)):
            with self.subTest(count=count, weight=weight):
                source = f'r = await parallel([lambda i=i: agent(str(i) + "x" * {weight}) for i in range({count})])\n'
                outcome = self.run_workflow(source + "return [len(x) for x in r]\n", "--quiet")
                self.assert_verdict(outcome, "completed")
                self.assertEqual(outcome.value, [weight + len(str(i)) for i in range(count)])

    def test_answers_heavier_than_any_queue_reach_a_slow_reader(self):
        schema = '{"type": "string", "minLength": 2000000}'
        source = f'calls = [agent("x", schema={schema}) for _ in range(60)]\nreturn [len(await c) for c in calls]\n'
        outcome = self.run_workflow(source, "--quiet", timeout_s=60)
        self.assert_verdict(outcome, "completed")
        self.assertEqual(outcome.value, [2_000_000] * 60)

    def test_the_node_budget_ends_a_fan_out_at_exactly_its_number(self):
        source = 'return await parallel([lambda: agent("x")] * 100)\n'
        outcome = self.run_workflow(source, "--set", "budgets.nodes=5")
        self.assert_verdict(outcome, "over_budget")
        self.assertEqual(outcome.report["counts"]["nodes"], 5)
        self.assertEqual(len(outcome.report["calls"]), 5)
        self.assertEqual(outcome.report["reason"], NODES_SPENT.format(5))

    def test_a_loop_of_calls_ends_at_exactly_the_node_budget(self):
        outcome = self.run_workflow('while True:\n    await agent("x")\n', "--quiet", "--set", "budgets.nodes=500")
        self.assert_verdict(outcome, "over_budget")
        self.assertEqual(outcome.report["counts"]["nodes"], 500)
        self.assertEqual(outcome.report["reason"], NODES_SPENT.format(500))

    def test_as_many_calls_as_nodes_complete(self):
        outcome = self.run_workflow(
            'for i in range(50):\n    await agent("x")\nreturn i\n', "--set", "budgets.nodes=50"
        )
        self.assert_verdict(outcome, "completed")


if __name__ == "__main__":
    harness.main()
