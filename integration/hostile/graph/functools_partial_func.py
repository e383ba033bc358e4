# Technique   a partial gives its function and arguments back
# Mechanism   func and args are public
# As shipped  completed: true
# Unguarded   completed: true
# Harmless    it is the function that the script has put in

return functools.partial(agent).func is agent
