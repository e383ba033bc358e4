# Technique   agent is bound anew for the whole script
# Mechanism   top-level names are the script's
# As shipped  rejected: rebind
# Unguarded   completed: "FORGED"
# Harmless    it is the function that the script has put in

agent = lambda prompt: "FORGED"
return agent("x")
