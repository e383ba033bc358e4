# Technique   a class is raised whose call fails
# Mechanism   raise calls it
# As shipped  failed: TypeError: function takes exactly 5 arguments (0 given)
# Unguarded   failed: TypeError: function takes exactly 5 arguments (0 given)

raise UnicodeDecodeError
