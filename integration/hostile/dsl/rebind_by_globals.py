# Technique   agent is bound anew in the dictionary of globals
# Mechanism   globals() is the dictionary itself
# As shipped  rejected: unbound
# Unguarded   completed: ["FORGED",["AgentError","__builtins__","__name__","agent","budget","log","parallel","phase","pipeline","print"]]
# Harmless    it is the function that the script has put in

globals()["agent"] = lambda *a, **k: "FORGED"
return [agent("x"), sorted(globals())]
