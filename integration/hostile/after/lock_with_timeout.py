# Technique   a lock that is waited for a second
# Mechanism   futex with a clock
# As shipped  rejected: unbound
# Unguarded   blocked: made the system call

lock = imp("_thread").allocate_lock()
lock.acquire()
return lock.acquire(True, 0.1)
