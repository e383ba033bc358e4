# Technique   5,000 nested brackets
# Mechanism   the parser has a limit of its own
# As shipped  rejected: syntax
# Unguarded   rejected: syntax
# Repeat      OPEN: "[", 5000 times
# Repeat      CLOSE: "]", 5000 times

return OPENCLOSE
