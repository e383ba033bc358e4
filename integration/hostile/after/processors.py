# Technique   other processors
# Mechanism   sched_setaffinity
# As shipped  rejected: unbound
# Unguarded   blocked: sched_setaffinity

imp("posix").sched_setaffinity(0, [0, 1, 2, 3])
return "moved"
