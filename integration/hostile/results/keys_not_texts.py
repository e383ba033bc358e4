# Technique   keys that are no texts, and would collide as texts
# Mechanism   1, "1", True, None
# As shipped  failed: TypeError: result: a key must be text, not int; use str(…)
# Unguarded   failed: TypeError: result: a key must be text, not int; use str(…)

return {1: "int", "1": "str", True: "bool", None: "none", 1.5: "float", (1, 2): "tuple"}
