# Technique   a deque that is changed while it is read
# Mechanism   its state is checked
# As shipped  completed: "deque mutated during iteration"
# Unguarded   completed: "deque mutated during iteration"
# Harmless    CPython notices, or sorts what it has taken aside; nothing is read that is gone

d = collections.deque(range(10))
try:
    for n in d:
        d.append(n)
except RuntimeError as e:
    return str(e)
return len(d)
