# Technique   re has imported enum, enum sys, sys every module
# Mechanism   sys.modules
# As shipped  rejected: attribute
# Unguarded   failed: AttributeError: 're.enum' is not available in workflow scripts

return re.enum.sys.modules["posix"].open(CANARY_FILE, 0)
