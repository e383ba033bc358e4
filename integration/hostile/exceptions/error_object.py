# Technique   the object that an error is about
# Mechanism   AttributeError.obj hands it out
# As shipped  rejected: attribute, underscore
# Unguarded   completed: "<class 'type'>"
# Harmless    the name of a class; without the language it is anybody's, and leads to calls that the filter kills for

try:
    "{0.__class__.__base__.zzz}".format(())
except AttributeError as e:
    return str(e.obj.__subclasses__()[0])
