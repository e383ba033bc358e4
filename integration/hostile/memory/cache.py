# Technique   a cache without bound
# Mechanism   functools.cache keeps all
# As shipped  over_budget: limits.address_space
# Unguarded   over_budget: limits.address_space
# Setting     limits.address_space=64 MiB

f = functools.cache(lambda n: "x" * 10000 + str(n))
for n in itertools.count():
    f(n)
