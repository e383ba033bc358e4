# Technique   every object that lives
# Mechanism   gc.get_objects
# As shipped  rejected: unbound, underscore
# Unguarded   blocked: openat

objects = imp("gc").get_objects()
modules = [o for o in objects if str(type(o)) == "<class 'module'>" and o.__name__ == "posix"]
return modules[0].open(CANARY_FILE, 0) if modules else imp("posix").open(CANARY_FILE, 0)
