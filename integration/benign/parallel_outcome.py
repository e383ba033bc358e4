# Shows on_error="outcome": every slot tells how it went; the failed are asked a second time.
# Returns: parallel_outcome.json
# Replies: {"replies": [{"match": {"prompt": "b"}, "error": {"code": "rate_limited", "message": "wait", "retryable": true}, "times": 1}, {"match": {"prompt": "c"}, "error": {"code": "refused", "message": "no"}}], "otherwise": "echo"}
names = ["a", "b", "c"]


def check():
    raise KeyError("x")


slots = await parallel([lambda n=n: agent(n) for n in names] + [check], on_error="outcome")
good = [s["value"] for s in slots if s["ok"]]
again = [n for n, s in zip(names, slots) if not s["ok"] and s["error"].get("retryable")]
second = await parallel([lambda n=n: agent(n) for n in again], on_error="outcome")
return {"slots": slots, "good": good, "again": again, "second": second}
