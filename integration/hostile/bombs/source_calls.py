# Technique   a chain of 50,000 calls
# Mechanism   f()()()…
# As shipped  rejected: nesting
# Unguarded   rejected: nesting
# Repeat      CALLS: "()", 50000 times

return lenCALLS
