# Technique   a generator as the result
# Mechanism   it would run while it is written
# As shipped  failed: TypeError: result: a value of type generator cannot cross, only JSON does; use list(…)
# Unguarded   failed: TypeError: result: a value of type generator cannot cross, only JSON does; use list(…)

def g():
    while True:
        yield 1
return g()
