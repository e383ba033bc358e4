# Technique   the variables of the runner
# Mechanism   locals()
# As shipped  rejected: unbound
# Unguarded   completed: ["args"]
# Harmless    names of the interpreter and of the language, which documents tell too

return sorted(locals())
