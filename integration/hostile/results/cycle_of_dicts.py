# Technique   a dictionary within itself
# Mechanism   the same by keys
# As shipped  failed: ValueError
# Unguarded   failed: ValueError

d = {}
d["d"] = {"e": d}
return d
