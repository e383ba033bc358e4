# Technique   extended attributes
# Mechanism   getxattr
# As shipped  rejected: unbound
# Unguarded   blocked: listxattr

return str(imp("posix").listxattr("/"))
