# Technique   getattr with a name in full-width letters
# Mechanism   only the parser normalises names, getattr does not
# As shipped  failed: AttributeError: 'builtin_function_or_method' object has no attribute '＿＿self＿＿'
# Unguarded   failed: AttributeError: 'builtin_function_or_method' object has no attribute '＿＿self＿＿'

return getattr(len, "＿＿self＿＿").open(CANARY_FILE).read()
