# Technique   tabs and spaces that disagree
# Mechanism   what is inside of a block is not clear
# As shipped  rejected: syntax
# Unguarded   blocked: openat

if 1:
	x = 1
        y = 2
