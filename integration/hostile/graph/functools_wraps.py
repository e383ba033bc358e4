# Technique   wraps copies any attribute from one function to another
# Mechanism   the names are a list that the caller gives
# As shipped  rejected: attribute, underscore
# Unguarded   failed: AttributeError: 'functools.wraps' is not available in workflow scripts

return functools.wraps(agent, assigned=("__self__", "__globals__"))(lambda: 0).__dict__["__globals__"]
