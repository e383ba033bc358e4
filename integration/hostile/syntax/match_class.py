# Technique   a class pattern with keyword attributes
# Mechanism   the names are texts in the tree, no attributes
# As shipped  rejected: class_pattern, unbound, underscore
# Unguarded   blocked: openat

match len:
    case object(__self__=real):
        return real.open(CANARY_FILE).read()
