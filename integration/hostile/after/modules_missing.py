# Technique   the modules that would help
# Mechanism   none of them is linked
# As shipped  rejected: unbound
# Unguarded   completed: ["zipimport"]
# Harmless    a loader of archives, and there is no file

found = []
for name in ("ctypes", "_ctypes", "mmap", "socket", "_socket", "select", "subprocess", "_posixsubprocess", "fcntl", "resource", "signal", "_signal", "termios", "pwd", "faulthandler", "_testcapi", "_ssl", "asyncio", "multiprocessing", "threading", "inspect", "pdb", "zipimport", "importlib.machinery", "pickle", "_pickle", "syslog", "tracemalloc", "_tracemalloc"):
    try:
        imp(name)
        found.append(name)
    except ImportError:
        pass
return found
