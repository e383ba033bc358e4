# Technique   infinite numbers
# Mechanism   Infinity is no JSON
# As shipped  failed: ValueError: result[1]: Infinity is not JSON
# Unguarded   failed: ValueError: result[1]: Infinity is not JSON

return [1, -float("inf")]
