# Technique   an integer of more than 64 bits
# Mechanism   others read it as a float
# As shipped  failed: ValueError: result[1]["a"]: an integer must lie between -2^63 and 2^63-1; use str(…)
# Unguarded   failed: ValueError: result[1]["a"]: an integer must lie between -2^63 and 2^63-1; use str(…)

return [1, {"a": 2 ** 63}]
