# Technique   the budget as the result
# Mechanism   it is no JSON
# As shipped  failed: TypeError: result: a value of type budget cannot cross, only JSON does
# Unguarded   failed: TypeError: result: a value of type budget cannot cross, only JSON does

return budget
