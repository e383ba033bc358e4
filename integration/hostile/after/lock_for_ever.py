# Technique   a lock that nobody releases
# Mechanism   the scheduler never gets a turn
# As shipped  rejected: unbound
# Unguarded   blocked: made the system call

lock = imp("_thread").allocate_lock()
lock.acquire()
lock.acquire()
