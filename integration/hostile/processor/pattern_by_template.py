# Technique   the same by textwrap and a long word
# Mechanism   the splitter of words is a pattern
# As shipped  completed: 2858
# Unguarded   completed: 2858
# Harmless    large, and within the limits
# Setting     budgets.cpu=300 ms

return len(textwrap.wrap("-" * 100000 + "a" * 100000, 70))
