# Technique   the interpreter suggests names that are near
# Mechanism   a suggestion would read the names of others
# As shipped  completed: "'json.dump' is not available in workflow scripts"
# Unguarded   completed: "'json.dump' is not available in workflow scripts"
# Harmless    the error and the object are the script's own

try:
    getattr(json, "dump")
except AttributeError as e:
    return str(e)
