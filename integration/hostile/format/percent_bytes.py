# Technique   the old operator of bytes
# Mechanism   %a and %b call __bytes__
# As shipped  completed: "b'<function "
# Unguarded   completed: "b'<function "
# Harmless    names without addresses

return str(b"%a" % (agent,))[:12]
