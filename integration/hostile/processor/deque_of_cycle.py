# Technique   the same by a deque of length 0
# Mechanism   it drinks an iterator to the end
# As shipped  over_budget: budgets.cpu
# Unguarded   over_budget: budgets.cpu
# Setting     budgets.cpu=300 ms

return len(collections.deque(itertools.repeat(1), maxlen=0))
