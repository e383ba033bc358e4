# Technique   code by compile
# Mechanism   it is never validated
# As shipped  rejected: unbound
# Unguarded   completed: "<code object>"
# Harmless    names without addresses

return str(compile("open", "x", "eval"))
