# Technique   a set as the result
# Mechanism   its order is chance
# As shipped  failed: TypeError: result: a value of type set cannot cross, only JSON does; use sorted(…)
# Unguarded   failed: TypeError: result: a value of type set cannot cross, only JSON does; use sorted(…)

return {1, 2, 3}
