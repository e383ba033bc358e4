# Technique   an exception as the result
# Mechanism   it is no JSON
# As shipped  failed: TypeError: result: a value of type ValueError cannot cross, only JSON does; use str(…)
# Unguarded   failed: TypeError: result: a value of type ValueError cannot cross, only JSON does; use str(…)

return ValueError("x")
