# Technique   a call that was not awaited as the result
# Mechanism   it is no JSON, and is still pending
# As shipped  failed: TypeError
# Unguarded   failed: TypeError

return agent("x")
