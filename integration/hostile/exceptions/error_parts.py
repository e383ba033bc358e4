# Technique   the parts that errors show
# Mechanism   name, args, value, code
# As shipped  completed: ["nothing",["'tuple' object has no attribute 'nothing'"]]
# Unguarded   completed: ["nothing",["'tuple' object has no attribute 'nothing'"]]
# Harmless    the error and the object are the script's own

try:
    getattr((), "nothing")
except AttributeError as e:
    return [e.name, [str(a) for a in e.args]]
