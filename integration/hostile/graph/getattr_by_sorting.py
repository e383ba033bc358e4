# Technique   getattr as the key of sorted
# Mechanism   sorted calls it for each name
# As shipped  failed: AttributeError: the attribute '__self__' is refused: it begins with an underscore
# Unguarded   blocked: openat

seen = []
sorted(["__sel" + "f__"], key=lambda name: seen.append(getattr(len, name)) or 0)
return seen[0].open(CANARY_FILE).read()
