# Shows a retry helper with a bounded loop that asks again only what may be asked again.
# Returns: [{"value":"at last","attempts":3},{"error":"agent_failed","attempts":1},{"error":"timeout","attempts":2}]
# Replies: {"replies": [{"match": {"prompt": "flaky"}, "error": {"code": "rate_limited", "message": "later", "retryable": true}, "times": 2}, {"match": {"prompt": "flaky"}, "value": "at last"}, {"match": {"prompt": "dead"}, "error": {"code": "agent_failed", "message": "gone"}}, {"match": {"prompt": "slow"}, "error": {"code": "timeout", "message": "slow", "retryable": true}}]}
async def with_retries(prompt, attempts=3, **options):
    last = None
    for attempt in range(1, attempts + 1):
        try:
            return {"value": await agent(prompt, **options), "attempts": attempt}
        except AgentError as error:
            last = error
            log(f"attempt {attempt} of {prompt}: {error}")
            if not error.retryable:
                break
    return {"error": last.code, "attempts": attempt}


flaky = await with_retries("flaky", label="flaky")
dead = await with_retries("dead")
slow = await with_retries("slow", attempts=2)
return [flaky, dead, slow]
