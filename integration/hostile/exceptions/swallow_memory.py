# Technique   MemoryError is swallowed again and again
# Mechanism   the limit is hit a thousand times
# As shipped  completed: 50
# Unguarded   completed: 50
# Harmless    the script goes on within its limits

hits = 0
for _ in range(50):
    try:
        bytes(1 << 40)
    except MemoryError:
        hits += 1
return hits
