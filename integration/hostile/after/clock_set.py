# Technique   the time is set
# Mechanism   clock_settime
# As shipped  rejected: unbound
# Unguarded   blocked: clock_settime

imp("time").clock_settime(0, 0)
return "set"
