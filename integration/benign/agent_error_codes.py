# Shows a decision by the code of an error, in match, in a table, and in a chain of ifs.
# Returns: agent_error_codes.json
# Replies: {"replies": [{"match": {"prompt": "timeout"}, "error": {"code": "timeout", "message": "too slow", "retryable": true}}, {"match": {"prompt": "refused"}, "error": {"code": "refused", "message": "no"}}, {"match": {"prompt": "context"}, "error": {"code": "context_overflow", "message": "too long"}}, {"match": {"prompt": "schema"}, "error": {"code": "schema_mismatch", "message": "not that shape"}}], "otherwise": "echo"}
ADVICE = {"timeout": "ask again", "refused": "ask otherwise"}


async def attempt(prompt):
    try:
        return await agent(prompt)
    except AgentError as e:
        match e.code:
            case "timeout" | "rate_limited":
                kind = "transient"
            case "refused":
                kind = "policy"
            case _ if "long" in e.message:
                kind = "size"
            case other:
                kind = other
        return {"kind": kind, "advice": ADVICE.get(e.code, "give up"), "again": bool(e.retryable)}


return [await attempt(p) for p in ["timeout", "refused", "context", "schema", "fine"]]
