# Technique   a frame that never ends
# Mechanism   line feeds are what ends one
# As shipped  rejected: unbound
# Unguarded   blocked: frame: longer than any frame may be

while True:
    imp("posix").write(1, b"x" * 65536)
