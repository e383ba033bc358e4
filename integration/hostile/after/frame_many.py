# Technique   frames without end
# Mechanism   empty lines
# As shipped  rejected: unbound
# Unguarded   blocked: frame: unexpected end of text at byte 0

while True:
    imp("posix").write(1, b"\n" * 65536)
