# Technique   the frame of whoever calls
# Mechanism   sys._getframe
# As shipped  rejected: attribute, unbound, underscore
# Unguarded   completed: true
# Harmless    below the script there is no frame written in Python

return imp("sys")._getframe(0).f_back is None
