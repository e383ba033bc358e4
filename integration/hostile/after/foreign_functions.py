# Technique   any system call by ctypes
# Mechanism   libc.syscall
# As shipped  rejected: unbound
# Unguarded   failed: ModuleNotFoundError: No module named 'ctypes'

libc = imp("ctypes").CDLL(None, use_errno=True)
return [libc.syscall(number, 0, 0, 0) for number in (272, 101, 250, 321)]
