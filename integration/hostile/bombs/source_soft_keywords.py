# Technique   match, case and type as names
# Mechanism   the parser tries both ways
# As shipped  failed: TypeError: 'int' object is not callable
# Unguarded   failed: TypeError: 'int' object is not callable

match = case = type = 1
match(case)
