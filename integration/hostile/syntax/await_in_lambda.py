# Technique   await where nothing is async
# Mechanism   it is refused by the compiler alone
# As shipped  rejected: await
# Unguarded   blocked: openat

f = lambda: await agent("x")
return f()
