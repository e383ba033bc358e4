# Technique   an ordered dictionary that is cleared while it is read
# Mechanism   its links are C
# As shipped  completed: "RuntimeError"
# Unguarded   completed: "RuntimeError"
# Harmless    CPython notices, or sorts what it has taken aside; nothing is read that is gone

d = collections.OrderedDict((n, n) for n in range(10))
try:
    for key in d:
        d.clear()
except (RuntimeError, KeyError) as e:
    return type(e).__name__
return len(d)
