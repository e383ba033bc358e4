# Technique   a script within the script by exec
# Mechanism   it is never validated
# As shipped  rejected: unbound
# Unguarded   blocked: openat

exec("found = open(CANARY_FILE).read()")
return "executed"
