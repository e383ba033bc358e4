# Technique   a traceback is put into an exception
# Mechanism   with_traceback
# As shipped  rejected: attribute
# Unguarded   failed: ZeroDivisionError: division by zero

try:
    1 / 0
except ZeroDivisionError as e:
    raise e.with_traceback(None)
