# Technique   one of two iterators is read ahead
# Mechanism   tee keeps what the other has not seen
# As shipped  over_budget: limits.address_space
# Unguarded   over_budget: limits.address_space
# Setting     limits.address_space=64 MiB

a, b = itertools.tee(itertools.count())
for _ in a:
    pass
