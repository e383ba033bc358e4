# Technique   the environment of the process
# Mechanism   posix keeps a copy of its start
# As shipped  rejected: unbound
# Unguarded   completed: ["b'0'","b'C'","b'UTC0'","b'utf-8'"]
# Harmless    the policy's environment, and no other

return sorted(str(value) for value in imp("posix").environ.values())
