# Technique   collections has imported sys
# Mechanism   _sys is an attribute of it
# As shipped  rejected: underscore
# Unguarded   failed: AttributeError: 'collections._sys' is not available in workflow scripts

return collections._sys.modules["posix"].open(CANARY_FILE, 0)
