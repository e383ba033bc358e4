# Technique   an import in other letters
# Mechanism   the name of the module is normalised
# As shipped  rejected: import
# Unguarded   blocked: getpid

import ｏs
return ｏs.getpid()
