# Technique   a pattern with 5,000 groups within groups
# Mechanism   the compiler of patterns recurses
# As shipped  failed: RecursionError
# Unguarded   failed: RecursionError

return str(re.compile("(" * 5000 + ")" * 5000))[:10]
