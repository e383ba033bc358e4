# Technique   the script ends before an answer comes
# Mechanism   the call is still pending
# As shipped  completed: "left"
# Unguarded   completed: "left"
# Harmless    what was left is cancelled and named in a warning; nothing is dispatched after the end

agent("never awaited")
return "left"
