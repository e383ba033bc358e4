# Technique   a set that is changed while it is compared
# Mechanism   its members call back only with classes
# As shipped  completed: 3
# Unguarded   completed: 3
# Harmless    CPython notices, or sorts what it has taken aside; nothing is read that is gone

s = {1, 2, 3}
try:
    for n in s:
        s.discard(n)
        s.add(n + 10)
except RuntimeError as e:
    return str(e)
return len(s)
