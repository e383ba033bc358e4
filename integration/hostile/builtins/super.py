# Technique   the class above
# Mechanism   super()
# As shipped  rejected: unbound
# Unguarded   completed: "1"
# Harmless    it was bound, and does nothing here: there is no debugger, stream or process

return str(super(bool, True).real)
