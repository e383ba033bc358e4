# Technique   the dictionary of an object
# Mechanism   vars()
# As shipped  rejected: unbound
# Unguarded   failed: TypeError: vars() argument must have __dict__ attribute

return sorted(vars(agent))
