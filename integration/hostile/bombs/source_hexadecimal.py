# Technique   a hexadecimal number of 900,000 digits
# Mechanism   these have no limit
# As shipped  completed: 3600000
# Unguarded   completed: 3600000
# Harmless    large, and within the limits
# Repeat      DIGITS: "f", 900000 times

return (0xDIGITS).bit_length()
