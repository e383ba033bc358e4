"""Five thousand calls, one after the other."""

for i in range(5000):
    await agent("x" * 100)
return 1
