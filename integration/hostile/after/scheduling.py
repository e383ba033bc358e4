# Technique   another class of scheduling
# Mechanism   sched_setscheduler
# As shipped  rejected: unbound
# Unguarded   blocked: sched_setscheduler

posix = imp("posix")
posix.sched_setscheduler(0, posix.SCHED_FIFO, posix.sched_param(1))
return "first"
