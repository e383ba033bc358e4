# Technique   with calls methods of an object
# Mechanism   __enter__ and __exit__
# As shipped  rejected: unbound
# Unguarded   blocked: openat

with open(CANARY_FILE) as file:
    return file.read()
