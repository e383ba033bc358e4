# Technique   a bracket that is never closed
# Mechanism   the parser reads to the end
# As shipped  rejected: syntax
# Unguarded   blocked: openat

return [1,
