# Technique   the type of a module makes a module
# Mechanism   ModuleType(name) has a dictionary and a loader
# As shipped  failed: TypeError: cannot create 'brig.module' instances
# Unguarded   failed: TypeError: cannot create 'brig.module' instances

return str(type(json)("os").system)
