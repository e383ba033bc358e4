# Technique   the delimiter of every template is changed
# Mechanism   a class of the library is shared
# As shipped  rejected: attribute
# Unguarded   failed: TypeError: cannot set 'delimiter' attribute of immutable type 'Template'

string.Template.delimiter = "%"
return string.Template("%x").substitute(x="changed")
