# Technique   garbage that holds itself
# Mechanism   the collector runs finalisers
# As shipped  completed: "left"
# Unguarded   completed: "left"
# Harmless    it becomes a warning of the report, quoted

def g(me):
    try:
        yield me
    finally:
        log("collected")
for _ in range(3):
    one = []
    made = g(one)
    one.append(made)
    next(made)
return "left"
