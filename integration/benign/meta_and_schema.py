# Shows a meta literal, schemas as constants, and what a schema call gives.
# Returns: "Summarise: [{\"severity\": \"high\", \"line\": 4}]"
# Args: {"files": ["a.c", "b.c"]}
# Replies: {"replies": [{"match": {"prompt": "Review a.c"}, "value": {"severity": "high", "line": 4}}, {"match": {"prompt": "Review b.c"}, "value": {"severity": "low", "line": 9}}], "otherwise": "echo"}
meta = {"name": "review", "description": "Review files, then summarise", "version": 1, "tags": ["x", None, -1.5]}

FINDING = {
    "type": "object",
    "properties": {"severity": {"type": "string", "enum": ["low", "high"]}, "line": {"type": "integer"}},
    "required": ["severity", "line"],
}

findings = await parallel([lambda f=f: agent(f"Review {f}", schema=FINDING) for f in args["files"]])
worst = [f for f in findings if f and f["severity"] == "high"]
return await agent("Summarise: " + json.dumps(worst))
