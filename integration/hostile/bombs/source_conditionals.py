# Technique   a chain of 20,000 conditional expressions
# Mechanism   … if … else …
# As shipped  rejected: nesting
# Unguarded   rejected: nesting
# Repeat      PARTS: "1 if 0 else ", 20000 times

return PARTS 1
