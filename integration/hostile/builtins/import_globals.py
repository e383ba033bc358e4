# Technique   the function that refuses imports, and its globals
# Mechanism   written in Python it has them
# As shipped  rejected: underscore
# Unguarded   failed: AttributeError: 'builtin_function_or_method' object has no attribute '__globals__'

return sorted(__import__.__globals__)
