# Technique   a sum of 200,000 terms
# Mechanism   the tree is as deep as the sum is long: parser, validator and compiler recurse
# As shipped  rejected: nesting
# Unguarded   rejected: nesting
# Repeat      TERMS: "0+", 200000 times

return [TERMS0]
