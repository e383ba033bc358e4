# Technique   attributes with other underscores
# Mechanism   full-width and wavy low lines become underscores
# As shipped  rejected: syntax
# Unguarded   rejected: syntax

return str(len.＿＿self＿＿)
