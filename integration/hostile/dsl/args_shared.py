# Technique   the arguments of the run are changed under others
# Mechanism   args is a dict of the script's own
# As shipped  completed: ["n"]
# Unguarded   completed: ["n"]
# Harmless    the arguments are a copy of the run's own

args["n"] = args
return sorted(args)
