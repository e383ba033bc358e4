# Technique   the script ends before its branches do
# Mechanism   nobody awaits them
# As shipped  completed: "left running"
# Unguarded   completed: "left running"
# Harmless    what was left is cancelled and named in a warning; nothing is dispatched after the end

left = parallel([lambda: agent("late one"), lambda: agent("late two")])
return "left running"
