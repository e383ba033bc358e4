# Technique   a text that is replaced until it is too large
# Mechanism   each step is one call
# As shipped  over_budget: budgets.cpu
# Unguarded   over_budget: budgets.cpu
# Setting     budgets.cpu=300 ms

text = "ab" * 1000
while True:
    text = text.replace("ab", "ba").replace("ba", "ab")
