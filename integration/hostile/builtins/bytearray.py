# Technique   a buffer that grows in place
# Mechanism   bytearray
# As shipped  rejected: unbound
# Unguarded   completed: 4
# Harmless    memory of the script's own

v = bytearray(b"abc")
v += b"d"
return len(v)
