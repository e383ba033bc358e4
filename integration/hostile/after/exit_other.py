# Technique   the end with another status
# Mechanism   _exit(3) looks like a verdict
# As shipped  rejected: unbound, underscore
# Unguarded   crashed: ended without a result

imp("posix")._exit(3)
