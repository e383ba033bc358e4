# Technique   what refers to agent
# Mechanism   the collector knows who does
# As shipped  rejected: unbound
# Unguarded   completed: []
# Harmless    the language is C and asks nobody in Python; the interpreter is the script's own

holders = imp("gc").get_referrers(agent)
return sorted({type(one).__name__ for one in holders})
