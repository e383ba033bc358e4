# Technique   dictionaries a hundred thousand deep
# Mechanism   the same with keys
# As shipped  failed: ValueError
# Unguarded   failed: ValueError

d = {}
for _ in range(100000):
    d = {"d": d}
return d
