# Technique   an exception is thrown into a generator
# Mechanism   throw
# As shipped  rejected: attribute, underscore
# Unguarded   completed: "<traceback object>"
# Harmless    names without addresses

def g():
    try:
        yield 1
    except ValueError as e:
        yield str(e.__traceback__)
one = g()
next(one)
return one.throw(ValueError("x"))
