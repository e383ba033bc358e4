# Technique   a note is added to an exception of others
# Mechanism   add_note
# As shipped  rejected: attribute
# Unguarded   failed: ValueError: x

e = ValueError("x")
e.add_note("FORGED")
raise e
