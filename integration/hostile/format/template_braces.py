# Technique   the same within braces
# Mechanism   braces hold an identifier
# As shipped  failed: ValueError: Invalid placeholder in string: line 1, col 1
# Unguarded   failed: ValueError: Invalid placeholder in string: line 1, col 1

return string.Template("${a.__class__}").substitute(a=1)
