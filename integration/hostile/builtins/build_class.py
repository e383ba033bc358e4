# Technique   the function behind the class statement
# Mechanism   __build_class__(function, name)
# As shipped  rejected: underscore
# Unguarded   completed: "<class 'workflow.X'>"
# Harmless    the name of a class; without the language it is anybody's, and leads to calls that the filter kills for

return str(__build_class__(lambda: None, "X"))
