# Technique   lookbehinds within lookbehinds
# Mechanism   the width is worked out recursively
# As shipped  failed: RecursionError
# Unguarded   failed: RecursionError

return str(re.compile("(?<=" * 500 + "a" + ")" * 500))[:10]
