# Technique   lines that end with a carriage return alone
# Mechanism   a comment hides what follows, or does not
# As shipped  rejected: underscore
# Unguarded   blocked: openat
# Repeat      REPEAT: "\r", 1 times

# a commentREPEATreturn len.__self__.open(CANARY_FILE).read()
return "one line"
