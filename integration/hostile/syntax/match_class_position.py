# Technique   a class pattern with positions
# Mechanism   __match_args__ of the class is asked
# As shipped  rejected: class_pattern
# Unguarded   completed: "text"
# Harmless    keywords and variables of the script's own; the interpreter's are elsewhere

match "text":
    case str(x):
        return x
