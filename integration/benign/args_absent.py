# Shows args that were not given: an empty object, so that defaults apply.
# Returns: [["a.py","b.py"],2,false]
args = args or {"files": ["a.py", "b.py"]}
files = args["files"]
count = args.get("count", len(files))
return [files, count, "count" in args]
