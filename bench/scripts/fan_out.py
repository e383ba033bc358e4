r = await parallel([lambda: agent("x" * 100)] * 10000)
return len(r)
