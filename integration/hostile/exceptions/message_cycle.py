# Technique   an error that holds itself
# Mechanism   repr of its arguments recurses
# As shipped  rejected: attribute
# Unguarded   failed: ValueError: (ValueError(...), [ValueError(...)])

e = ValueError("x")
e.args = (e, [e])
raise e
