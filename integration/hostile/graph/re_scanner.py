# Technique   the undocumented scanner of re
# Mechanism   it calls back and is a class
# As shipped  rejected: attribute
# Unguarded   failed: AttributeError: 're.Scanner' is not available in workflow scripts

return str(re.Scanner([("a", lambda scanner, text: text)]).scan("a"))
