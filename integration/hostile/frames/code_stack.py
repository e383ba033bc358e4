# Technique   code with a stack that is too small
# Mechanism   co_stacksize is believed
# As shipped  rejected: underscore
# Unguarded   over_budget: limits.address_space

f = lambda: [1, 2, 3, 4, 5, 6, 7, 8, 9, [10, 11, 12, [13, 14]]]
f.__code__ = f.__code__.replace(co_stacksize=1 << 30)
return len(str(f()))
