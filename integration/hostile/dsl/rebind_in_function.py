# Technique   agent is bound anew within a function
# Mechanism   a local name of its own, and nobody else's
# As shipped  completed: ["FORGED","honest"]
# Unguarded   completed: ["FORGED","honest"]
# Harmless    it is the function that the script has put in

def forge():
    agent = lambda prompt: "FORGED"
    return agent("x")
return [forge(), await agent("honest")]
