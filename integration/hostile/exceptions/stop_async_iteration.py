# Technique   StopAsyncIteration leaves the script
# Mechanism   the same of async generators
# As shipped  failed: StopAsyncIteration: FORGED
# Unguarded   failed: StopAsyncIteration: FORGED

raise StopAsyncIteration("FORGED")
