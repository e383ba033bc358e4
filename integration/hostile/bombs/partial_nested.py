# Technique   a hundred thousand partials of partials
# Mechanism   a call goes through all, or they are one
# As shipped  completed: 3
# Unguarded   completed: 3
# Harmless    large, and within the limits

f = functools.partial(len)
for _ in range(100000):
    f = functools.partial(f)
return f("abc")
