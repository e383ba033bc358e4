# Technique   bytes that are no frame
# Mechanism   write(1, …)
# As shipped  rejected: unbound
# Unguarded   blocked: frame: a value is expected at byte 0

imp("posix").write(1, b"\x00\xff garbage\n")
return "written"
