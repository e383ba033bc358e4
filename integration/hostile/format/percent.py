# Technique   the old operator reads keys and calls repr
# Mechanism   %(name)r
# As shipped  completed: "() 1"
# Unguarded   completed: "() 1"
# Harmless    numbers and texts of the script's own

return "%(a)r %(b)s" % {"a": (), "b": 1}
