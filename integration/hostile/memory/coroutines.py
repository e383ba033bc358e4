# Technique   coroutines that are never awaited
# Mechanism   each will be warned of
# As shipped  over_budget: limits.address_space
# Unguarded   over_budget: limits.address_space
# Setting     limits.address_space=64 MiB

async def own(n):
    return n
kept = []
while True:
    kept.append(own("x" * 1000))
