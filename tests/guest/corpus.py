"""A corpus of workflows, the same in every process: fan-outs made by chance around everything that a script
can see and that could have come from chance itself (sights.py)."""

import random
import re
import textwrap

from sights import SIGHTS
from workflows import Workflow

NAMES = [f"corpus-{number:03}" for number in range(200)]

TELL = '''
async def tell(sight):
    seen = await sight()
    told = await agent(str(seen)[:200000] or "nothing", label=str(len(str(seen))))
    return [seen, told]
'''
ENDS = (
    "return outcomes",
    "return [outcomes, list({'x', 'y', len(outcomes)}), [box.append, len(box)][1]]",
    "agent('left at the end')\nreturn str(outcomes)",
    "log(str(outcomes)[:3000])\nraise ValueError(f'{outcomes[0]} {(lambda: 1)} {tell}')",
    "def fails(level):\n    return fails(level + 1) if level < 7 else {}[tell]\nreturn fails(0)",
    "def deeper(): return deeper()\nreturn deeper()",
)


def sight(name, number):
    """The lines of an async function of that name that looks at something."""
    body = textwrap.dedent(SIGHTS[name]).strip("\n")
    lines = re.sub(r"\bN\b", str(number), body).split("\n")
    return [f"async def see_{name}():"] + ["    " + line for line in lines]


def gathered(chance, branches):
    """Lines that leave the outcomes of the branches in `outcomes`."""
    options = f', on_error="{chance.choice(["none", "outcome", "outcome"])}"'
    if chance.random() < 0.5:
        options += f", limit={chance.randint(1, 4)}"
    kind = chance.random()
    if kind < 0.6:
        return [f"outcomes = await parallel([{', '.join(branches)}]{options})"]
    if kind < 0.8:
        return [f"outcomes = await pipeline([{', '.join(branches)}], lambda branch: branch(),"
                f" lambda seen: agent(str(seen)[:1000]){options})"]
    half = len(branches) // 2
    return [f"inner = lambda: parallel([{', '.join(branches[half:])}]{options})",
            f"outcomes = await parallel([{', '.join(branches[:half] + ['inner'])}]{options})"]


def script(name):
    """The script of that name."""
    chance = random.Random(name)
    workflow = Workflow(chance)
    chosen = chance.sample(sorted(SIGHTS), chance.randint(3, 7))
    lines = TELL.strip("\n").split("\n") + ["box = []"]
    for one in chosen:
        lines += sight(one, chance.randint(2, 40))
    branches = [f"lambda: tell(see_{one})" for one in chosen]
    if chance.random() < 0.5:
        body = workflow.body()
        lines += workflow.lines + ["async def made_by_chance():", *("    " + line for line in body)]
        branches.append("made_by_chance")
    chance.shuffle(branches)
    return "\n".join(lines + gathered(chance, branches) + [chance.choice(ENDS)]) + "\n"


def sight_script(name, number=7):
    """A script that looks at one thing alone."""
    return "\n".join(TELL.strip("\n").split("\n") + sight(name, number) + [f"return await tell(see_{name})"]) + "\n"


def replies(name):
    """Replies for a first run, which finds an order: values and failures that come after times drawn by the
    script's name."""
    chance = random.Random("replies of " + name)
    made = []
    for number in range(400):
        fails = chance.random() < 0.2
        outcome = {"error": {"code": chance.choice(["agent_failed", "rate_limited", "refused"]), "message": f"no {number}",
                             "retryable": number % 2 == 0}} if fails else {"value": chance.choice(
                                 [f"answer {number}", number, {"b": number, "a": [None, 0.5]}, ["x"] * (number % 5)])}  # fmt: skip
        made.append({"match": {"prompt": "*"}, "times": 1, "delay_ms": chance.randint(0, 6), "usage": {"input_tokens": number},
                     **outcome})
    return {"otherwise": "echo", "replies": made}
