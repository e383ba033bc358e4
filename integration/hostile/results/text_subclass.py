# Technique   a text that is encoded by itself
# Mechanism   encode() is overridden
# As shipped  rejected: class
# Unguarded   failed: TypeError: result: a value of type S cannot cross, only JSON does

class S(str):
    def encode(self, *rest):
        return b'"FORGED"'
return S("own")
