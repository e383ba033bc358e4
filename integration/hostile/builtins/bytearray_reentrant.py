# Technique   a buffer that is freed while it is searched
# Mechanism   __index__ empties it
# As shipped  rejected: class, unbound
# Unguarded   crashed: died of / completed: "ValueError" / failed: BufferError
# Harmless    memory of the script's own

v = bytearray(b"A" * (1 << 20))
class E:
    def __index__(self):
        v.clear()
        return 66
try:
    return v.index(E())
except ValueError:
    return "ValueError"
