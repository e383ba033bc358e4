# Technique   the defaults of a library function are changed
# Mechanism   __defaults__ and __kwdefaults__ can be written
# As shipped  rejected: underscore
# Unguarded   failed: AttributeError: 'brig.library_function' object has no attribute '__kwdefaults__'

json.dumps.__kwdefaults__["cls"] = print
return json.dumps({})
