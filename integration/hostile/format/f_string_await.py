# Technique   an await within an f-string
# Mechanism   a call that the eye does not see
# As shipped  completed: "'x'"
# Unguarded   completed: "'x'"
# Harmless    numbers and texts of the script's own

return f"{await agent('x')!r:>{len(await agent('y'))}}"
