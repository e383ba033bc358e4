# Technique   code made of bytes
# Mechanism   marshal.loads believes what it reads
# As shipped  rejected: unbound, underscore
# Unguarded   completed: 1
# Harmless    code in an interpreter whose process may do nothing

code = imp("marshal").loads(imp("marshal").dumps((lambda: 1).__code__))
return eval(code)
