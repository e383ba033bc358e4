# Technique   a function as the result
# Mechanism   it is no JSON
# As shipped  failed: TypeError
# Unguarded   failed: TypeError

return [len]
