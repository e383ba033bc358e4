#!/usr/bin/python3
"""The policies allow nothing that brig can do without: whatever is taken away from them, a system call, or a
value of one of its arguments, some run ends otherwise than it should."""

import copy
import json
import os
import unittest

import harness
from testing_build import TestingCase

POLICIES = os.path.join(harness.ROOT, "policies")
# Lists, texts and frames that grow and are given back; calls, and what comes of them.
WORK = """
notes = await parallel([lambda t=t: agent(f"Sum up {t}", label=t) for t in ("disk", "network")])
grown = []
for i in range(300000):
    grown.append(i)
answer = await agent("x" * 3_000_000)
return [notes, len(grown), len(answer)]
"""
# Native code that ends by itself: that is a crash, not something forbidden.
END = "exit 0\n"


def scenario(script, **environment):
    """A script, and what takes the place of jail or bridge."""
    return script, {f"BRIG_TEST_{name.upper()}": program for name, program in environment.items()}


SCENARIOS = {
    "a run": scenario(WORK),
    "a clock that only the kernel reads": scenario(WORK, bridge="brig-bridge-clock"),
    "a jail that ends": scenario(END, guest="brig-probe"),
    "a bridge that ends": scenario(END, bridge="brig-bridge-probe"),
}
# What no scenario misses, and why it stays.
KEPT = {
    ("script", "memory that grows", 0): "growth in place is part of what MREMAP_MAYMOVE may come to",
}


def policy_read(name):
    """A policy as it is shipped."""
    with open(os.path.join(POLICIES, name + ".json"), encoding="utf-8") as file:
        return json.load(file)


def lesser(policy):
    """Everything that can be taken away from the rules: what, and the policy without it."""
    for place, rule in enumerate(policy["system_calls"]):
        for call in rule["allow"]:
            less = copy.deepcopy(policy)
            less["system_calls"][place]["allow"].remove(call)
            if len(rule["allow"]) == 1:
                del less["system_calls"][place]
            yield (policy["name"], rule["group"], call), less
        for number, condition in enumerate(rule["when"] or ()):
            for value in condition.get("one_of", ()):
                less = copy.deepcopy(policy)
                less["system_calls"][place]["when"][number]["one_of"].remove(value)
                yield (policy["name"], rule["group"], value), less


class FewestCalls(TestingCase):
    """Policies, each with one thing less."""

    names = sorted(name[: -len(".json")] for name in os.listdir(POLICIES) if name.count(".") == 1 and "json" in name)

    def ending(self, name, policies):
        """How a scenario ends under these policies."""
        script, environment = SCENARIOS[name]
        folder = os.path.join(self.folder, "policies")
        os.makedirs(folder, exist_ok=True)
        for policy in policies:
            self.write(os.path.join("policies", policy["name"] + ".json"), json.dumps(policy))
        outcome = self.run_workflow(script, "--quiet", env=environment | {"BRIG_TEST_POLICIES": folder})
        return outcome.code, outcome.report["reason"], outcome.out

    def shipped(self):
        """All policies as they are."""
        return {name: policy_read(name) for name in self.names}

    def test_each_scenario_ends_as_it_should(self):
        expected = {"a run": 0, "a clock that only the kernel reads": 0, "a jail that ends": 8, "a bridge that ends": 125}
        for name in SCENARIOS:
            with self.subTest(name):
                code, reason, out = self.ending(name, self.shipped().values())
                self.assertEqual(code, expected[name], f"{reason} {out}")

    def test_what_a_policy_lacks_is_told_whenever_it_is_missed(self):
        for call in ("recvmsg", "brk"):
            with self.subTest(call):
                policy = policy_read("bridge")
                policy["system_calls"] = [rule for rule in policy["system_calls"] if rule["allow"] != [call]]
                policies = (self.shipped() | {"bridge": policy}).values()
                code, reason, _ = self.ending("a run", policies)
                self.assertEqual(code, 125, reason)
                self.assertRegex(reason, "the bridge (made|died of) .*policy does not allow")

    def test_whatever_is_taken_away_some_run_ends_otherwise(self):
        whole = {name: self.ending(name, self.shipped().values()) for name in SCENARIOS}
        missed = []
        for policy in self.shipped().values():
            for what, less in lesser(policy):
                policies = (self.shipped() | {policy["name"]: less}).values()
                with self.subTest(what=" / ".join(map(str, what))):
                    noticed = any(self.ending(name, policies) != whole[name] for name in SCENARIOS)
                    self.assertEqual(noticed, what not in KEPT, KEPT.get(what, "nobody needs it"))
                missed += [what] if what in KEPT else []
        self.assertEqual(set(missed), set(KEPT), "what is kept is there")


if __name__ == "__main__":
    harness.main()
