# Technique   memory that is writable and executable
# Mechanism   the module mmap
# As shipped  rejected: unbound
# Unguarded   failed: ModuleNotFoundError: No module named 'mmap'

return str(imp("mmap").mmap(-1, 4096, prot=7))
