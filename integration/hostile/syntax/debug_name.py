# Technique   the name __debug__
# Mechanism   a constant of the compiler
# As shipped  rejected: underscore
# Unguarded   completed: true
# Harmless    ordinary Python

return __debug__
