# Technique   sleeping
# Mechanism   time.sleep
# As shipped  rejected: unbound
# Unguarded   blocked: made the system call

imp("time").sleep(0.01)
return "slept"
