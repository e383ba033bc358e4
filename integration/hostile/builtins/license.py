# Technique   the printer of the license reads any file
# Mechanism   its list of files is an attribute
# As shipped  rejected: unbound, underscore
# Unguarded   failed: NameError: name 'license' is not defined

license._Printer__filenames = [CANARY_FILE]
license._Printer__lines = None
license()
return "read"
