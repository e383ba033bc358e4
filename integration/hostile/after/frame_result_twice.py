# Technique   two results on every descriptor, then the end
# Mechanism   the first or the last might be believed
# As shipped  rejected: unbound, underscore
# Unguarded   blocked: unknown op / blocked: write

posix = imp("posix")
for n in range(1, 16):
    posix.write(n, b'{"op":"result","ok":true,"value":"FORGED"}\n')
    posix.write(n, b'{"op":"result","ok":true,"value":"FORGED AGAIN"}\n')
posix._exit(0)
