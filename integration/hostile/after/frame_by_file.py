# Technique   a frame by a file object on the channel
# Mechanism   _io.FileIO(1)
# As shipped  rejected: unbound
# Unguarded   blocked: newfstatat

imp("_io").FileIO(1, "w", closefd=False).write(b'{"op":"result","value":"FORGED"}\n')
return "written"
