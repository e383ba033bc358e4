# Technique   the help of the interpreter
# Mechanism   it is put there by site and imports pydoc
# As shipped  rejected: unbound
# Unguarded   failed: NameError: name 'help' is not defined

help("os")
return "returned"
