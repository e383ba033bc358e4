# Technique   a result that holds itself
# Mechanism   the writer recurses or looks
# As shipped  failed: ValueError
# Unguarded   failed: ValueError

a = []
a.append(a)
return a
