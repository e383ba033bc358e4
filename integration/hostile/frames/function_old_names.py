# Technique   the names that functions had in Python 2
# Mechanism   func_globals, func_code
# As shipped  rejected: attribute
# Unguarded   failed: AttributeError: 'workflow.function' object has no attribute 'func_globals'

return agent.func_globals
