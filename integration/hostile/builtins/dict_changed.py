# Technique   a dictionary that is changed while it is read
# Mechanism   the size is checked
# As shipped  completed: "dictionary keys changed during iteration"
# Unguarded   completed: "dictionary keys changed during iteration"
# Harmless    CPython notices, or sorts what it has taken aside; nothing is read that is gone

d = {n: n for n in range(10)}
try:
    for key in d:
        d[key + 100] = d.pop(key)
except RuntimeError as e:
    return str(e)
return len(d)
