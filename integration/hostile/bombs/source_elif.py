# Technique   an if with 20,000 branches
# Mechanism   each elif is nested in the one before
# As shipped  rejected: nesting
# Unguarded   rejected: nesting
# Repeat      PARTS: "\nelif args:\n    pass", 20000 times

if args:
    passPARTS
return 1
