# Technique   an import in a class in a function in a coroutine
# Mechanism   every body is walked
# As shipped  rejected: class
# Unguarded   blocked: openat

async def f():
    def g():
        class K:
            import posix as z
        return K.z
    return g()
return (await f()).open(CANARY_FILE, 0)
