# Technique   a buffer that is freed while it is written
# Mechanism   bytearray and __index__, as of old
# As shipped  rejected: class, unbound
# Unguarded   completed: "IndexError"
# Harmless    CPython notices, or sorts what it has taken aside; nothing is read that is gone

v = bytearray(b"A" * (1 << 20))
class E:
    def __index__(self):
        v.clear()
        return 66
try:
    v[5] = E()
    return "written"
except (IndexError, ValueError) as e:
    return type(e).__name__
