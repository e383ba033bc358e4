# Technique   a factory that is the next defaultdict's
# Mechanism   repr recurses
# As shipped  completed: 70
# Unguarded   completed: 70
# Harmless    large, and within the limits

deep = collections.defaultdict(list)
deep["x"] = deep
return len(repr(deep))
