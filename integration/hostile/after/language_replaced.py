# Technique   names of the language are replaced in the globals
# Mechanism   agent, log and parallel
# As shipped  rejected: unbound
# Unguarded   completed: "FORGED"
# Harmless    it is the function that the script has put in

globals()["agent"] = lambda *a, **k: "FORGED"
return agent("x")
