# Technique   one call awaited by two
# Mechanism   the answer of one dispatch serves twice
# As shipped  failed: RuntimeError
# Unguarded   failed: RuntimeError

call = agent("x")
return [await call, await call]
