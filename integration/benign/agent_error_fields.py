# Shows what an AgentError tells: code, message, retryable, id, attempts, and its text.
# Returns: agent_error_fields.json
# Replies: {"replies": [{"match": {"prompt": "Fail*"}, "error": {"code": "rate_limited", "message": "slow down", "retryable": true}}], "otherwise": "echo"}
try:
    await agent("Fail now", label="failing")
    caught = None
except AgentError as error:
    caught = {
        "code": error.code,
        "message": error.message,
        "retryable": error.retryable,
        "id": error.id,
        "attempts": error.attempts,
        "text": str(error),
        "type": type(error).__name__,
        "is_exception": isinstance(error, Exception),
    }
else:
    log("no error")
finally:
    after = await agent("After")
return {"caught": caught, "after": after}
