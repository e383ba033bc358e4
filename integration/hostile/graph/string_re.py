# Technique   the pattern module by string.Template
# Mechanism   Template.pattern is a compiled pattern, string imports re and collections
# As shipped  rejected: underscore
# Unguarded   failed: AttributeError: 'string._re' is not available in workflow scripts

return string._re.enum.sys.modules["posix"].open(CANARY_FILE, 0)
