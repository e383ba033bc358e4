# Technique   an object that is equal to everything
# Mechanism   NotImplemented and the reflected comparison
# As shipped  rejected: underscore
# Unguarded   failed: TypeError: result[1]: a value of type NotImplementedType cannot cross, only JSON does

return [len == len, NotImplemented.__eq__(1)]
