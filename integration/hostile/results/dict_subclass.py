# Technique   a dictionary that lies about its items
# Mechanism   items() is overridden
# As shipped  rejected: class
# Unguarded   failed: TypeError: result: a value of type D cannot cross, only JSON does

class D(dict):
    def items(self):
        return [("FORGED", 1)]
    def __len__(self):
        return 0
return D(a=1)
