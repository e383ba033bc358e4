# Technique   a prompt of 64 mebibytes
# Mechanism   one frame
# As shipped  failed: ValueError
# Unguarded   failed: ValueError

return await agent("p" * (64 << 20))
