# Technique   a template that names itself in its value
# Mechanism   one pass, or for ever
# As shipped  completed: "$a$a$a"
# Unguarded   completed: "$a$a$a"
# Harmless    ordinary Python

return string.Template("$a" * 3).substitute(a="$a")
