# Technique   JSON that is small as text and large as values
# Mechanism   empty lists
# As shipped  over_budget: limits.address_space
# Unguarded   over_budget: limits.address_space
# Setting     limits.address_space=64 MiB

return len(json.loads("[" + "[]," * 10 ** 6 + "[]]"))
