# Technique   ChainMaps within ChainMaps
# Mechanism   lookup recurses in Python
# As shipped  failed: RecursionError
# Unguarded   failed: RecursionError

deep = collections.ChainMap({})
for _ in range(10000):
    deep = collections.ChainMap(deep)
return deep.get("x", "nothing")
