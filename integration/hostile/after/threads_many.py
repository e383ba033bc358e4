# Technique   threads without end
# Mechanism   the same in a loop
# As shipped  rejected: unbound
# Unguarded   blocked: made the system call

while True:
    imp("_thread").start_new_thread(lambda: None, ())
