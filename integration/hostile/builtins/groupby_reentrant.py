# Technique   groups that are read after their groupby has gone on
# Mechanism   the parent is checked
# As shipped  completed: [[],[]]
# Unguarded   completed: [[],[]]
# Harmless    CPython notices, or sorts what it has taken aside; nothing is read that is gone

groups = [(key, group) for key, group in itertools.groupby("aabb")]
return [list(group) for key, group in groups]
