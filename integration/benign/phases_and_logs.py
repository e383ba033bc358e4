# Shows phase, log and print, with f-strings, several values and unicode.
# Returns: "Report"
phase("Collect")
log("begin")
items = ["α", "β"]
for i, item in enumerate(items, start=1):
    print("item", i, item, sep=": ")
    log(f"[{i}/{len(items)}] {item}")
phase("Write — report")
print()
print({"a": [1, None]}, 2.50, True)
print("a", "b", end="")
print(*items)
text = await agent("Report", phase="Write — report")
log("done ✓")
return text
