# Technique   a text of a million words is wrapped
# Mechanism   the splitter is a pattern
# As shipped  completed: 33334
# Unguarded   completed: 33334
# Harmless    large, and within the limits

return len(textwrap.wrap("ab " * 100000, 10))
