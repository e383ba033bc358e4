# Technique   a text that doubles
# Mechanism   realloc in place
# As shipped  over_budget: limits.address_space
# Unguarded   over_budget: limits.address_space
# Setting     limits.address_space=64 MiB

text = "x"
while True:
    text += text
