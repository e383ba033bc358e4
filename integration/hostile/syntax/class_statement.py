# Technique   a class with methods that C code calls
# Mechanism   __index__, __eq__, __hash__
# As shipped  rejected: class
# Unguarded   completed: 11
# Harmless    keywords and variables of the script's own; the interpreter's are elsewhere

class Own:
    def __index__(self):
        return 1
return [10, 11][Own()]
