# Technique   exceptions that hold each other and large texts
# Mechanism   every context is kept
# As shipped  over_budget: limits.address_space
# Unguarded   over_budget: limits.address_space
# Setting     limits.address_space=64 MiB

last = None
while True:
    try:
        raise ValueError("x" * 100000) from last
    except ValueError as e:
        last = e
