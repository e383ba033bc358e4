# Technique   an option that would outlast the run
# Mechanism   timeout_s is a number that somebody adds
# As shipped  failed: ValueError: agent(): timeout_s must be above 0 and at most 86400
# Unguarded   failed: ValueError: agent(): timeout_s must be above 0 and at most 86400

return await agent("x", timeout_s=float("inf"))
