# Technique   a connection to an abstract name
# Mechanism   AF_UNIX without a file
# As shipped  rejected: unbound
# Unguarded   failed: ModuleNotFoundError: No module named '_socket'

socket = imp("_socket")
one = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
one.connect(CANARY_SOCKET)
return "connected"
