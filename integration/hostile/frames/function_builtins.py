# Technique   the built-ins of one's own function
# Mechanism   __builtins__ of a function
# As shipped  rejected: underscore
# Unguarded   blocked: openat

f = lambda: 0
return f.__builtins__["open"](CANARY_FILE).read()
