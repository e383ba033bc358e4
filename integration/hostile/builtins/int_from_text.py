# Technique   a text of a million digits is read
# Mechanism   it would take the square of its length
# As shipped  failed: ValueError
# Unguarded   failed: ValueError

return int("9" * 1000000)
