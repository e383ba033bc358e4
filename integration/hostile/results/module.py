# Technique   a module as the result
# Mechanism   it is no JSON
# As shipped  failed: TypeError: result["m"]: a value of type module cannot cross, only JSON does
# Unguarded   failed: TypeError: result["m"]: a value of type module cannot cross, only JSON does

return {"m": json}
