# Technique   a function with 30,000 parameters of one name
# Mechanism   the compiler looks for duplicates
# As shipped  rejected: syntax
# Unguarded   blocked: openat
# Repeat      WORDS: "a,", 30000 times

def f(WORDS b):
    pass
