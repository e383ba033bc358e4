# Technique   limits are lifted
# Mechanism   resource.setrlimit
# As shipped  rejected: unbound
# Unguarded   failed: ModuleNotFoundError: No module named 'resource'

resource = imp("resource")
resource.setrlimit(resource.RLIMIT_NPROC, (-1, -1))
return "lifted"
