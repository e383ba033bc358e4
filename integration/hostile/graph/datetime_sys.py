# Technique   datetime's fallback imports time and math
# Mechanism   they are attributes of the module
# As shipped  rejected: attribute
# Unguarded   failed: AttributeError: 'datetime.sys' is not available in workflow scripts

return datetime.sys.modules["posix"].open(CANARY_FILE, 0)
