# Technique   re's cache and compiler
# Mechanism   private names of the module
# As shipped  rejected: underscore
# Unguarded   failed: AttributeError: 're._compiler' is not available in workflow scripts

return str(re._compiler.compile.__globals__["__builtins__"]["open"](CANARY_FILE))
