# Technique   another thread
# Mechanism   _thread.start_new_thread
# As shipped  rejected: unbound
# Unguarded   blocked: made the system call

seen = []
imp("_thread").start_new_thread(lambda: seen.append(1), ())
return seen
