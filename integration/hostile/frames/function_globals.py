# Technique   the globals of one's own function
# Mechanism   __globals__
# As shipped  rejected: underscore
# Unguarded   blocked: openat

f = lambda: 0
return f.__globals__["__builtins__"]["open"](CANARY_FILE).read()
