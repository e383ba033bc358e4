# Technique   a connection to who listens on loopback
# Mechanism   the module of sockets
# As shipped  rejected: unbound
# Unguarded   failed: ModuleNotFoundError: No module named '_socket'

socket = imp("_socket")
one = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
one.connect(("127.0.0.1", CANARY_PORT))
return "connected"
