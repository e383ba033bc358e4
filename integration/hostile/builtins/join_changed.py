# Technique   a list that is changed while it is joined
# Mechanism   join counts first
# As shipped  completed: "bbbbbbbbbb"
# Unguarded   completed: "bbbbbbbbbb"
# Harmless    CPython notices, or sorts what it has taken aside; nothing is read that is gone

items = ["a"] * 1000
def parts():
    for _ in range(10):
        items.clear()
        yield "b"
return "".join(parts())
