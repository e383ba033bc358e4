# Technique   a value that holds itself is written
# Mechanism   the writer looks for cycles
# As shipped  failed: ValueError: Circular reference detected
# Unguarded   failed: ValueError: Circular reference detected

deep = []
deep.append(deep)
return json.dumps(deep)
