# Technique   string.Template with an attribute
# Mechanism   it knows names alone
# As shipped  completed: "1.__class__ 2"
# Unguarded   completed: "1.__class__ 2"
# Harmless    numbers and texts of the script's own

return string.Template("$a.__class__ ${b}").substitute(a=1, b=2)
