# Technique   groups of exceptions within groups
# Mechanism   they are shown and freed recursively
# As shipped  rejected: unbound
# Unguarded   failed: ExceptionGroup: g (1 sub-exception)

group = ExceptionGroup("g", [ValueError("x")])
for _ in range(100000):
    group = ExceptionGroup("g", [group])
raise group
