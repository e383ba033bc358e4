# Technique   50,000 nots
# Mechanism   the same by words
# As shipped  rejected: nesting
# Unguarded   rejected: nesting
# Repeat      WORDS: "not ", 50000 times

return WORDS1
