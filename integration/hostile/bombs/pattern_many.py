# Technique   a pattern of a million alternatives
# Mechanism   each becomes code
# As shipped  completed: true
# Unguarded   completed: true
# Harmless    large, and within the limits

return bool(re.match("|".join(map(str, range(10000))), "9999"))
