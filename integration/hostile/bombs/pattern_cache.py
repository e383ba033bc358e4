# Technique   ten thousand patterns
# Mechanism   a cache that grows
# As shipped  completed: "compiled"
# Unguarded   completed: "compiled"
# Harmless    large, and within the limits

for i in range(3000):
    re.compile(f"a{i}")
return "compiled"
