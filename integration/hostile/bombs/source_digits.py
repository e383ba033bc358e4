# Technique   a number of 500,000 digits
# Mechanism   reading it takes the square of its length
# As shipped  rejected: syntax
# Unguarded   blocked: openat
# Repeat      DIGITS: "9", 500000 times

return DIGITS
