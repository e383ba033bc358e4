# Technique   a script larger than scripts may be
# Mechanism   it is refused before anybody reads it
# As shipped  rejected: size
# Unguarded   rejected: size
# Repeat      LINE: "# nothing to see\n", 100000 times

LINE
return 1
