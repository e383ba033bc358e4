# Technique   the budget's total is raised
# Mechanism   total is an attribute
# As shipped  rejected: attribute
# Unguarded   failed: AttributeError: readonly attribute

budget.total = 10 ** 9
return budget.total
