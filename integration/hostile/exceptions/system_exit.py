# Technique   SystemExit leaves the script with success
# Mechanism   exit status 0 and no result
# As shipped  failed: SystemExit: 0
# Unguarded   failed: SystemExit: 0

raise SystemExit(0)
