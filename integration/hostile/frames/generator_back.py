# Technique   a running generator walks back to who runs it
# Mechanism   gi_frame.f_back is set while it runs
# As shipped  rejected: attribute
# Unguarded   blocked: openat

found = []
def walk():
    frame = g.gi_frame
    while frame is not None:
        if "open" in frame.f_builtins:
            found.append(frame.f_builtins)
        frame = frame.f_back
    yield 1
g = walk()
next(g)
return found[0]["open"](CANARY_FILE).read()
