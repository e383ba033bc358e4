# Technique   who one is
# Mechanism   getuid, which any process may ask
# As shipped  rejected: unbound
# Unguarded   blocked: getuid

return imp("posix").getuid()
