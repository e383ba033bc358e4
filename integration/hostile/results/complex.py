# Technique   a complex number as the result
# Mechanism   it is no JSON
# As shipped  failed: TypeError: result["z"]: a value of type complex cannot cross, only JSON does
# Unguarded   failed: TypeError: result["z"]: a value of type complex cannot cross, only JSON does

return {"z": 1j}
