# Technique   annotations are expressions that run
# Mechanism   parameters, results, variables
# As shipped  completed: []
# Unguarded   completed: []
# Harmless    annotations are kept as text and never run

got = []
def f(a: got.append(1)) -> got.append(2):
    pass
x: got.append(3) = 1
return got
