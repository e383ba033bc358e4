# Shows on_error="raise": the first error ends the fan-out and is caught outside.
# Returns: ["agent: agent_failed: it broke","value: by hand",["fine"]]
# Replies: {"replies": [{"match": {"prompt": "bad*"}, "error": {"code": "agent_failed", "message": "it broke"}}], "otherwise": "echo"}
outcome = []
try:
    await parallel([lambda: agent("good"), lambda: agent("bad")], on_error="raise")
    outcome.append("no error")
except AgentError as error:
    outcome.append(f"agent: {error.code}: {error.message}")


def fails():
    raise ValueError("by hand")


try:
    await parallel([fails], on_error="raise")
except ValueError as error:
    outcome.append(f"value: {error}")
outcome.append(await parallel([lambda: agent("fine")], on_error="raise"))
return outcome
