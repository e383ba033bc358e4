# Technique   functions at a fork
# Mechanism   register_at_fork, which nobody does
# As shipped  rejected: unbound
# Unguarded   completed: "registered"
# Harmless    it was bound, and does nothing here: there is no debugger, stream or process

imp("posix").register_at_fork(before=lambda: 1 / 0)
return "registered"
