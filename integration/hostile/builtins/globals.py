# Technique   the names that all see
# Mechanism   globals()
# As shipped  rejected: unbound
# Unguarded   completed: ["AgentError","__builtins__","__name__","agent","budget","log","parallel","phase","pipeline","print"]
# Harmless    names of the interpreter and of the language, which documents tell too

return sorted(globals())
