# Technique   a chain of 50,000 subscripts
# Mechanism   x[0][0][0]…
# As shipped  rejected: nesting
# Unguarded   rejected: nesting
# Repeat      STEPS: "[0]", 50000 times

return argsSTEPS
