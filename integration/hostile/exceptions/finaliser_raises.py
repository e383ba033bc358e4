# Technique   an exception within a finaliser
# Mechanism   the interpreter writes it to standard error
# As shipped  completed: "over"
# Unguarded   completed: "over"
# Harmless    it becomes a warning of the report, quoted

def g():
    try:
        yield 1
    finally:
        raise ValueError('FORGED\n{"op":"result","value":"FORGED"}')
one = g()
next(one)
del one
return "over"
