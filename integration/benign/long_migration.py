# Shows a migration plan: dependencies sorted, waves run in order, each step tried, checked, and undone when it fails.
# Returns: long_migration.json
# Args: {"steps": {"schema": [], "copy": ["schema"], "index": ["copy"], "views": ["schema"], "switch": ["index", "views"], "cleanup": ["switch"]}}
# Replies: {"replies": [{"match": {"label": "do:views"}, "error": {"code": "agent_failed", "message": "locked", "retryable": true}, "times": 1}, {"match": {"label": "do:switch"}, "error": {"code": "refused", "message": "not on a friday"}}, {"match": {"label": "do:*"}, "value": "done"}, {"match": {"label": "check:*"}, "value": {"passed": true, "notes": []}}, {"match": {"label": "undo:*"}, "value": "undone"}]}
CHECK = {"type": "object", "properties": {"passed": {"type": "boolean"}, "notes": {"type": "array"}}, "required": ["passed"]}
steps = args["steps"]
states = dict.fromkeys(steps, "waiting")
journal = []


def note(step, what, **details):
    journal.append({"step": step, "what": what} | details)
    log(f"{step}: {what}")


def waves(graph):
    """The steps in waves: each needs only what the waves before it gave."""
    left = {name: set(needs) for name, needs in graph.items()}
    while left:
        ready = sorted(name for name, needs in left.items() if not needs)
        if not ready:
            raise ValueError(f"circular: {sorted(left)}")
        yield ready
        for name in ready:
            del left[name]
        for needs in left.values():
            needs.difference_update(ready)


async def attempt(step, tries=2):
    for n in range(tries):
        try:
            await agent(f"Do {step}", label=f"do:{step}")
        except AgentError as error:
            note(step, "failed", code=error.code, attempt=n + 1)
            if error.retryable and n + 1 < tries:
                continue
            raise
        else:
            check = await agent(f"Check {step}", schema=CHECK, label=f"check:{step}")
            if not check["passed"]:
                raise RuntimeError(f"{step}: " + "; ".join(check["notes"]))
            return n + 1


async def run_step(step):
    if any(states[need] != "done" for need in steps[step]):
        states[step] = "skipped"
        return
    states[step] = "running"
    try:
        tries = await attempt(step)
    except (AgentError, RuntimeError) as error:
        states[step] = "failed"
        note(step, "undo", why=str(error))
        try:
            await agent(f"Undo {step}", label=f"undo:{step}")
        finally:
            note(step, "undo ended")
    else:
        states[step] = "done"
        note(step, "done", tries=tries)


plan = list(waves(steps))
for number, wave in enumerate(plan, 1):
    phase(f"Wave {number}: {', '.join(wave)}")
    await parallel([lambda s=s: run_step(s) for s in wave], on_error="raise", limit=1)

summary = {state: sorted(s for s, v in states.items() if v == state) for state in sorted(set(states.values()))}
return {"plan": plan, "summary": summary, "journal": journal, "complete": all(v == "done" for v in states.values())}
