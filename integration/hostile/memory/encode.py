# Technique   a text as UTF-32, then as text again
# Mechanism   four times, then four times
# As shipped  over_budget: limits.address_space
# Unguarded   over_budget: limits.address_space
# Setting     limits.address_space=64 MiB

text = "x" * (10 << 20)
return len(text.encode("utf-32").decode("latin-1"))
