# Technique   a coroutine walks back through the scheduler
# Mechanism   cr_frame.f_back while it is awaited
# As shipped  rejected: attribute
# Unguarded   blocked: openat

hit = []
async def inner():
    frame = c.cr_frame
    while frame is not None:
        hit.append(frame.f_builtins)
        frame = frame.f_back
c = inner()
await c
return hit[-1]["open"](CANARY_FILE).read()
