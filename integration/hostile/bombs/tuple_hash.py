# Technique   the hash of a tuple a hundred thousand deep
# Mechanism   hashes recurse
# As shipped  crashed: died of
# Unguarded   crashed: died of

deep = ()
for _ in range(400000):
    deep = (deep,)
return hash(deep) != 1
