# Technique   except* matches by calling split
# Mechanism   the script's classes would be called
# As shipped  rejected: except_star, unbound
# Unguarded   blocked: openat

try:
    raise ExceptionGroup("g", [ValueError("x")])
except* ValueError as e:
    return str(e.exceptions)
