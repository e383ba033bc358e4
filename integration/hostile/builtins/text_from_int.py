# Technique   a number of a million digits is written
# Mechanism   the same backwards
# As shipped  failed: ValueError: Exceeds the limit (4300 digits) for integer string conversion
# Unguarded   failed: ValueError: Exceeds the limit (4300 digits) for integer string conversion

return len(str(10 ** 1000000))
