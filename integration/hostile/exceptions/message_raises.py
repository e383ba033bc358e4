# Technique   an error whose text cannot be made
# Mechanism   str() of it raises
# As shipped  rejected: class
# Unguarded   failed: Liar: (its text could not be made)

class Liar(Exception):
    def __str__(self):
        raise ValueError("no text")
raise Liar()
