# Shows branches that fail: None in their slot, the others kept, and counted by the script.
# Returns: {"results":["good one",null,null,null,"good two"],"failed":[1,2,3]}
# Replies: {"replies": [{"match": {"prompt": "bad*"}, "error": {"code": "refused", "message": "no"}}], "otherwise": "echo"}
def broken():
    return {}["missing"]


results = await parallel([lambda: agent("good one"), lambda: agent("bad one"), broken, lambda: 1 / 0, lambda: agent("good two")])
kept = [r for r in results if r is not None]
log(f"{len(kept)} of {len(results)} branches gave something")
if len(kept) < 2:
    raise RuntimeError("too few")
return {"results": results, "failed": [i for i, r in enumerate(results) if r is None]}
