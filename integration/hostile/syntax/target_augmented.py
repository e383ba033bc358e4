# Technique   an attribute that is added to
# Mechanism   x.y += …
# As shipped  rejected: underscore
# Unguarded   failed: TypeError: unsupported operand type(s) for +=: 'NoneType' and 'str'

agent.__doc__ += "x"
