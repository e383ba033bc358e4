# Technique   a method of budget is replaced
# Mechanism   budget.remaining is asked before a dispatch
# As shipped  rejected: attribute
# Unguarded   failed: AttributeError: readonly attribute

budget.remaining = lambda: 10 ** 9
return budget.remaining()
