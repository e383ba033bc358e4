# Technique   the largest and the smallest integer
# Mechanism   64 bits
# As shipped  completed: [9223372036854775807,-9223372036854775808]
# Unguarded   completed: [9223372036854775807,-9223372036854775808]
# Harmless    JSON, as it is

return [2 ** 63 - 1, -(2 ** 63)]
