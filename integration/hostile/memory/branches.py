# Technique   branches without end, each with a large text
# Mechanism   they are copied at the call
# As shipped  over_budget: limits.address_space
# Unguarded   over_budget: limits.address_space
# Setting     limits.address_space=64 MiB

return len(await parallel((lambda t="x" * 100000: t) for _ in itertools.count()))
