# Technique   a function of the library is written in Python
# Mechanism   json.dumps has the globals of json
# As shipped  rejected: underscore
# Unguarded   failed: AttributeError: 'brig.library_function' object has no attribute '__globals__'

read = json.dumps.__globals__
return read["codecs"].open(CANARY_FILE).read()
