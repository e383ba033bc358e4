# Technique   retries without end
# Mechanism   the host would dispatch again and again
# As shipped  failed: ValueError: agent(): retries must be between 0 and 10
# Unguarded   failed: ValueError: agent(): retries must be between 0 and 10

return await agent("x", retries=10 ** 30)
