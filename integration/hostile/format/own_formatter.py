# Technique   an object that formats itself
# Mechanism   __format__ is called with the spec
# As shipped  rejected: class
# Unguarded   blocked: openat

class Own:
    def __format__(self, spec):
        return str(open(CANARY_FILE).read())
return "{0:x}".format(Own())
