# Technique   memory is used up, then a result is returned
# Mechanism   the result is written with what is left
# As shipped  completed: true
# Unguarded   completed: true
# Harmless    the script goes on within its limits
# Setting     limits.address_space=64 MiB

k = []
try:
    while True:
        k.append([0] * 1000)
except MemoryError:
    return len(k) > 10
