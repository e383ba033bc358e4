# Technique   thirty thousand keys
# Mechanism   whoever reads it has a table
# As shipped  completed: {"0":0,"1":1,…
# Unguarded   completed: {"0":0,"1":1,…
# Harmless    large, and within the limits

return {str(n): n for n in range(30000)}
