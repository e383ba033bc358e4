# Technique   the end without a result
# Mechanism   _exit(0) looks like success
# As shipped  rejected: unbound, underscore
# Unguarded   crashed: ended without a result

imp("posix")._exit(0)
