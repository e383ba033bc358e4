# Technique   a stream of one's own as standard output
# Mechanism   sys.stdout
# As shipped  rejected: attribute, unbound
# Unguarded   completed: "replaced"
# Harmless    it was bound, and does nothing here: there is no debugger, stream or process

imp("sys").stdout = imp("_io").StringIO()
imp("builtins").print("FORGED", flush=True)
return "replaced"
