# Technique   a shared object of one's own
# Mechanism   _imp.create_dynamic
# As shipped  rejected: unbound, underscore
# Unguarded   failed: ImportError: unknown dlopen() error

spec = type(imp("sys").__spec__)("x", None, origin=CANARY_FILE)
return str(imp("_imp").create_dynamic(spec))
