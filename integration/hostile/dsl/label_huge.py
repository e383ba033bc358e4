# Technique   a label of a mebibyte
# Mechanism   every event repeats it
# As shipped  failed: ValueError: label is longer than 1024 bytes
# Unguarded   failed: ValueError: label is longer than 1024 bytes

return await agent("x", label="l" * (1 << 20))
