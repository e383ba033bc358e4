# Technique   methods that C code calls call each other
# Mechanism   __getattr__ by getattr
# As shipped  rejected: class
# Unguarded   completed: "RecursionError"
# Harmless    the script goes on within its limits

class R:
    def __getattr__(self, name):
        return getattr(self, name)
try:
    return R().x
except RecursionError:
    return "RecursionError"
