# Technique   a named tuple's fields become code
# Mechanism   namedtuple evaluates text that it has made of the names
# As shipped  rejected: attribute, underscore
# Unguarded   failed: AttributeError: 'collections.namedtuple' is not available in workflow scripts

maker = collections.namedtuple("T", ["a"], module="x")
return maker.__new__.__globals__["__builtins__"]["open"](CANARY_FILE).read()
