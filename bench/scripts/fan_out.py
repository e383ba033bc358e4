"""One parallel of ten thousand calls."""

r = await parallel([lambda: agent("x" * 100)] * 10000)
return len(r)
