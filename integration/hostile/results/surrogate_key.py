# Technique   half a letter in a key
# Mechanism   the same in keys
# As shipped  failed: ValueError: result: text with a lone surrogate is not valid Unicode
# Unguarded   failed: ValueError: result: text with a lone surrogate is not valid Unicode

return {"\ud800": 1}
