# Technique   a folder
# Mechanism   mkdir
# As shipped  rejected: unbound
# Unguarded   blocked: mkdir

imp("posix").mkdir("/tmp/zz_probe")
return "made"
