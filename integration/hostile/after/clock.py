# Technique   the real time
# Mechanism   time.time of the module itself
# As shipped  rejected: unbound
# Unguarded   completed: 946684800.0
# Harmless    the clock stands still

return imp("time").time()
