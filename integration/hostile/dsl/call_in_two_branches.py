# Technique   one call in two slots of parallel
# Mechanism   both would wait for one answer
# As shipped  failed: TypeError: parallel(): branch 1 is the same awaitable as an earlier one
# Unguarded   failed: TypeError: parallel(): branch 1 is the same awaitable as an earlier one

call = agent("x")
return await parallel([call, call])
