# Technique   a result a hundred thousand deep
# Mechanism   the writer here and the readers there recurse
# As shipped  failed: ValueError
# Unguarded   failed: ValueError

a = []
for _ in range(100000):
    a = [a]
return a
