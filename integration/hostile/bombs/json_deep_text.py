# Technique   JSON that is a hundred thousand deep is read
# Mechanism   the reader recurses
# As shipped  failed: RecursionError
# Unguarded   failed: RecursionError

return json.loads("[" * 100000 + "]" * 100000) == 1
