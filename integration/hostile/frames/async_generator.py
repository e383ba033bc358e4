# Technique   the frame of an async generator
# Mechanism   ag_frame
# As shipped  rejected: attribute
# Unguarded   blocked: openat

async def many():
    yield 1
return many().ag_frame.f_builtins["open"](CANARY_FILE).read()
