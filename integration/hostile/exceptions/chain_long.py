# Technique   a hundred thousand exceptions, each the context of the next
# Mechanism   who shows them recurses
# As shipped  failed: ValueError: 99999
# Unguarded   failed: ValueError: 99999

last = None
for i in range(100000):
    try:
        raise ValueError(i) from last
    except ValueError as e:
        last = e
raise last
