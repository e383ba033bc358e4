# Technique   half a frame, and then the run's own
# Mechanism   the line goes on
# As shipped  rejected: unbound
# Unguarded   blocked: frame: ',' or '}' is expected at byte 8

imp("posix").write(1, b'{"x":"')
return "FORGED"
