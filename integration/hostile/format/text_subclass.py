# Technique   a text that lies about itself as the format
# Mechanism   find() and partition() are overridden
# As shipped  rejected: class
# Unguarded   completed: "<class 'object'>"
# Harmless    a class of the interpreter as text

class Liar(str):
    def find(self, *rest):
        return -1
    def __contains__(self, what):
        return False
return Liar("{0.__class__.__base__}").format(())
