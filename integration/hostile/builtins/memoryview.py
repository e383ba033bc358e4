# Technique   a view of memory
# Mechanism   memoryview(bytes).cast
# As shipped  rejected: unbound
# Unguarded   completed: 97
# Harmless    memory of the script's own

return memoryview(b"abc").cast("b")[0]
