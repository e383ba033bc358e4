# Technique   the environment is changed
# Mechanism   putenv
# As shipped  rejected: unbound
# Unguarded   completed: "changed"
# Harmless    the policy's environment, and no other

imp("posix").putenv(b"LD_PRELOAD", b"x")
return "changed"
