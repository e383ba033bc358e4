# Technique   a named pipe
# Mechanism   mkfifo
# As shipped  rejected: unbound
# Unguarded   blocked: mknodat

imp("posix").mkfifo("/tmp/zz_probe")
return "made"
