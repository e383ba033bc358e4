# Technique   a schema as deep as memory allows
# Mechanism   who reads it recurses
# As shipped  failed: ValueError
# Unguarded   failed: ValueError

schema = {}
for _ in range(100000):
    schema = {"properties": {"a": schema}}
return await agent("x", schema=schema)
