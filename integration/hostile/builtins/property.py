# Technique   what makes an attribute of a function
# Mechanism   property, classmethod, staticmethod
# As shipped  rejected: attribute, unbound
# Unguarded   completed: ["<built-in function len>","<classmethod(<built-in function len>)>","<staticmethod(<built-in function len>)>"]
# Harmless    names without addresses

return [str(property(len).fget), str(classmethod(len)), str(staticmethod(len))]
