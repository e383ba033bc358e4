# Technique   the old operator with what looks like an attribute
# Mechanism   it knows keys alone
# As shipped  completed: "a key"
# Unguarded   completed: "a key"
# Harmless    numbers and texts of the script's own

return "%(a.__class__)s" % {"a.__class__": "a key"}
