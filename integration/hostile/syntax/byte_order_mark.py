# Technique   a mark in the middle of the script
# Mechanism   it is a letter that nobody sees
# As shipped  rejected: syntax
# Unguarded   rejected: syntax
# Repeat      REPEAT: "\ufeff", 1 times

x = 1
REPEATy = 2
return x
