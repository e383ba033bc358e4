# Technique   a warning that the interpreter shows
# Mechanism   it would go to standard error
# As shipped  completed: "\\dTrue"
# Unguarded   completed: "\\dTrue"
# Harmless    it becomes a warning of the report, quoted

return "\d" + str(1 is 1)
