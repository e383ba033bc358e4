# Technique   a pattern that repeats a thousand times a thousand times
# Mechanism   it is written out, or counted
# As shipped  completed: true
# Unguarded   completed: true
# Harmless    large, and within the limits

return bool(re.match("((a{1,1000}){1,1000}){1,1000}$", "a" * 30))
