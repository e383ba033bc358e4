# Technique   agent is bound anew by global in a function
# Mechanism   global reaches the names that all see
# As shipped  rejected: global
# Unguarded   completed: "FORGED"
# Harmless    it is the function that the script has put in

def forge():
    global agent
    agent = lambda prompt: "FORGED"
forge()
return agent("x")
