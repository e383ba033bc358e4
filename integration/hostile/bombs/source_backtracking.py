# Technique   brackets after words that could be statements
# Mechanism   the parser tries, fails and tries again
# As shipped  rejected: unbound
# Unguarded   failed: NameError: name 'match' is not defined
# Repeat      OPEN: "match(", 30 times
# Repeat      CLOSE: ")", 30 times

OPEN 1 CLOSE
