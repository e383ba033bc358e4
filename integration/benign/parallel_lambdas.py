# Shows parallel over lambdas that bind their value by default, with zip and enumerate.
# Returns: parallel_lambdas.json
# Args: {"files": ["one.py", "two.py", "three.py"]}
files = args["files"]
reviews = await parallel([lambda f=f: agent(f"Review {f}") for f in files])
numbered = await parallel([lambda i=i, f=f: agent(f"{i}: {f}", label=f"file-{i}") for i, f in enumerate(files, 1)])
table = {f: r for f, r in zip(files, reviews) if r is not None}
return {"table": table, "numbered": numbered}
