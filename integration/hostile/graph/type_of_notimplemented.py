# Technique   the types of the singletons
# Mechanism   they give the one object or nothing
# As shipped  completed: [true,true,"Ellipsis"]
# Unguarded   completed: [true,true,"Ellipsis"]
# Harmless    singletons, of which there is one

return [type(None)() is None, type(NotImplemented)() is NotImplemented, str(type(...)())]
