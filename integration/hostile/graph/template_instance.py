# Technique   a template with a pattern of its own
# Mechanism   the instance's attribute shadows the class's
# As shipped  rejected: attribute
# Unguarded   completed: "$own"
# Harmless    the template is the script's own object

one = string.Template("$x")
one.pattern = re.compile("(?P<named>x)|(?P<escaped>y)|(?P<braced>z)|(?P<invalid>w)")
return one.substitute(x="own")
