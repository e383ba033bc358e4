# Technique   an exception carries objects out of a branch
# Mechanism   any attribute can be stored on it
# As shipped  rejected: attribute
# Unguarded   failed: ValueError: x

e = ValueError("x")
e.payload = agent
raise e
