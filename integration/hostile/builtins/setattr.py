# Technique   an attribute is stored by a function
# Mechanism   setattr(object, name, value)
# As shipped  rejected: unbound
# Unguarded   failed: AttributeError: readonly attribute

setattr(budget, "total", 10 ** 9)
return budget.total
