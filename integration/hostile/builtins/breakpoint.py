# Technique   the debugger
# Mechanism   breakpoint() imports pdb and reads standard input
# As shipped  rejected: unbound
# Unguarded   completed: "returned"
# Harmless    it was bound, and does nothing here: there is no debugger, stream or process

breakpoint()
return "returned"
