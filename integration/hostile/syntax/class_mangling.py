# Technique   a name that becomes private within a class
# Mechanism   __x in class C is _C__x
# As shipped  rejected: class
# Unguarded   failed: NameError: name 'license' is not defined

class C:
    def f(self):
        return license.__filenames
return C().f()
