# Technique   an attribute on the next line
# Mechanism   a backslash joins lines
# As shipped  rejected: underscore
# Unguarded   blocked: openat

return len\
.\
__self__\
.open(CANARY_FILE).read()
