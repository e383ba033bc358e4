# Technique   a number of a million digits is read
# Mechanism   int() has a limit
# As shipped  failed: ValueError
# Unguarded   failed: ValueError

return json.loads("1" * 1000000)
