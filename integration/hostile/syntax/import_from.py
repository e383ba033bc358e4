# Technique   names of a module
# Mechanism   from … import … as
# As shipped  rejected: import
# Unguarded   blocked: openat

from posix import open as reach
return reach(CANARY_FILE, 0)
