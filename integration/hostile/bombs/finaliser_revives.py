# Technique   a finaliser that makes its object live again
# Mechanism   it would be finalised for ever
# As shipped  completed: 0
# Unguarded   completed: 0
# Harmless    it becomes a warning of the report, quoted

def g():
    try:
        yield 1
    finally:
        kept.append(one)
kept = []
one = g()
next(one)
del one
return len(kept)
