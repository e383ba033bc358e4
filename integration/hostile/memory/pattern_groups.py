# Technique   matches that are kept
# Mechanism   findall with groups
# As shipped  over_budget: limits.address_space
# Unguarded   over_budget: limits.address_space
# Setting     limits.address_space=64 MiB

return len(re.findall("(((((a)))))", "a" * 10 ** 6))
