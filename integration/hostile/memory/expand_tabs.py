# Technique   tabs as wide as memory
# Mechanism   expandtabs(2 ** 62)
# As shipped  failed: OverflowError: Python int too large to convert to C int
# Unguarded   failed: OverflowError: Python int too large to convert to C int

return len("\t\t".expandtabs(1 << 62))
