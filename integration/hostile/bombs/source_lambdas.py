# Technique   20,000 lambdas within lambdas
# Mechanism   each is a block of names
# As shipped  rejected: nesting
# Unguarded   rejected: nesting
# Repeat      PARTS: "lambda: ", 20000 times

return PARTS 1
