# Technique   one key that is a number
# Mechanism   it would become a text in silence
# As shipped  failed: TypeError: result["a"]["b"][0]: a key must be text, not int; use str(…)
# Unguarded   failed: TypeError: result["a"]["b"][0]: a key must be text, not int; use str(…)

return {"a": {"b": [{2: 1}]}}
