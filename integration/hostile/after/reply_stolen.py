# Technique   a reply is read before the scheduler reads it
# Mechanism   read(0)
# As shipped  rejected: unbound
# Unguarded   over_budget: budgets.wall
# Setting     budgets.wall=1 s

call = agent("x")
return imp("posix").read(0, 1000).decode()
