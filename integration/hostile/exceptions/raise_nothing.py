# Technique   what is no exception is raised
# Mechanism   raise takes any expression
# As shipped  failed: TypeError: exceptions must derive from BaseException
# Unguarded   failed: TypeError: exceptions must derive from BaseException

raise 1
