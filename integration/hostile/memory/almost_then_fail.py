# Technique   memory is used up, then an error is raised
# Mechanism   the error's own text needs room
# As shipped  over_budget: limits.address_space
# Unguarded   over_budget: limits.address_space
# Setting     limits.address_space=64 MiB

k = []
try:
    while True:
        k.append("x" * 1000000)
except MemoryError:
    while True:
        try:
            k.append("x" * 10)
        except MemoryError:
            k.append(json.dumps(k))
