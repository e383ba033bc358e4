# Technique   a set without end
# Mechanism   every text is new
# As shipped  over_budget: limits.address_space
# Unguarded   over_budget: limits.address_space
# Setting     limits.address_space=64 MiB

s = set()
while True:
    s.add(str(len(s)) * 10)
