# Technique   an import
# Mechanism   the modules of the interpreter
# As shipped  rejected: import
# Unguarded   blocked: openat

import os
return os.listdir("/")
