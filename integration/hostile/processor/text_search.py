# Technique   a text that is searched for itself
# Mechanism   find has a bad case
# As shipped  completed: -1
# Unguarded   completed: -1
# Harmless    large, and within the limits
# Setting     budgets.cpu=300 ms

return ("a" * 10 ** 6 + "b" + "a" * 10 ** 6).find("a" * (5 * 10 ** 5) + "b" + "a" * (10 ** 6 + 1))
