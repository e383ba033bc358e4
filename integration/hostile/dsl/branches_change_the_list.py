# Technique   branches that lengthen the list of branches
# Mechanism   the list is read while they run
# As shipped  completed: 1
# Unguarded   completed: 1
# Harmless    every branch was counted by the bridge

work = []
def more():
    work.append(more)
    return agent("x")
work.append(more)
return len(await parallel(work))
