# Technique   an error whose text is a number too long to be written
# Mechanism   str() of an integer has a limit
# As shipped  failed: ValueError: (its text could not be made)
# Unguarded   failed: ValueError: (its text could not be made)

raise ValueError(10 ** 5000)
