# Technique   RecursionError is raised by the script
# Mechanism   it looks as if the stack were gone
# As shipped  failed: RecursionError: FORGED
# Unguarded   failed: RecursionError: FORGED

raise RecursionError("FORGED")
