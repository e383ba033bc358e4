# Technique   a generator is closed
# Mechanism   close runs its finally
# As shipped  rejected: attribute
# Unguarded   completed: ["closed"]
# Harmless    parts of the script's own functions and frames

def g():
    try:
        yield 1
    finally:
        seen.append("closed")
seen = []
one = g()
next(one)
one.close()
return seen
