# Technique   the end by sys.exit
# Mechanism   it raises SystemExit
# As shipped  rejected: unbound
# Unguarded   failed: SystemExit: 0

imp("sys").exit(0)
