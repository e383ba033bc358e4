# Technique   the code of a generator and its constants
# Mechanism   gi_code
# As shipped  rejected: attribute
# Unguarded   completed: [null]
# Harmless    parts of the script's own functions and frames

g = (x for x in ())
return g.gi_code.replace(co_names=("__globals__",)).co_consts
