# Technique   built-ins that all see are replaced
# Mechanism   the module builtins
# As shipped  rejected: attribute, unbound
# Unguarded   completed: 2
# Harmless    the language is C and asks nobody in Python; the interpreter is the script's own

imp("builtins").len = lambda thing: 0
imp("builtins").isinstance = lambda thing, kind: True
return len([1, 2])
