# Technique   statistics imports random, fractions and sys
# Mechanism   each of them is an attribute
# As shipped  rejected: attribute
# Unguarded   failed: AttributeError: 'statistics.sys' is not available in workflow scripts

return statistics.sys.modules["posix"].open(CANARY_FILE, 0)
