# Technique   the type of the budget makes another
# Mechanism   a budget that nobody counts
# As shipped  failed: TypeError: cannot create 'workflow.budget' instances
# Unguarded   failed: TypeError: cannot create 'workflow.budget' instances

return type(budget)().remaining()
