# Technique   100,000 different problems
# Mechanism   every one of them would be told
# As shipped  rejected: more, underscore
# Unguarded   failed: NameError: name 'x' is not defined
# Repeat      LINES: "x.__class__\n", 10000 times

LINES
