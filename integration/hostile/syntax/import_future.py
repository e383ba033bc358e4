# Technique   an import from the future
# Mechanism   it changes how the rest is compiled
# As shipped  rejected: import
# Unguarded   blocked: openat

from __future__ import annotations
return 1
