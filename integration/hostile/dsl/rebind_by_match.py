# Technique   agent is bound anew by a capture of a pattern
# Mechanism   case {"k": agent}
# As shipped  rejected: rebind
# Unguarded   completed: "FORGED"
# Harmless    it is the function that the script has put in

match {"k": "FORGED"}:
    case {"k": agent}:
        return agent
