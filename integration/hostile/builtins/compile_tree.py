# Technique   the tree of a text by compile
# Mechanism   with a flag it makes no code
# As shipped  rejected: unbound
# Unguarded   completed: "<Expression object>"
# Harmless    names without addresses

return str(compile("1", "x", "eval", 1024))
