# Technique   what is no number
# Mechanism   NaN is no JSON
# As shipped  failed: ValueError: result["a"]: NaN is not JSON
# Unguarded   failed: ValueError: result["a"]: NaN is not JSON

return {"a": float("nan"), "b": 1}
