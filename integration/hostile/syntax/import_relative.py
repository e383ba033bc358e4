# Technique   a module relative to no package
# Mechanism   from . import x
# As shipped  rejected: import
# Unguarded   failed: ImportError: attempted relative import with no known parent package

from . import posix
