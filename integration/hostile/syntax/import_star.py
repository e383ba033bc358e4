# Technique   all names of a module
# Mechanism   from … import *
# As shipped  rejected: import
# Unguarded   blocked: openat

from posix import *
