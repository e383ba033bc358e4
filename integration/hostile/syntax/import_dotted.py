# Technique   a module below another
# Mechanism   import a.b
# As shipped  rejected: import
# Unguarded   failed: ModuleNotFoundError: No module named 'importlib'

import importlib.machinery
return str(importlib.machinery)
