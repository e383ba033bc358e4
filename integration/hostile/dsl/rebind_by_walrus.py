# Technique   print is bound anew by an assignment expression
# Mechanism   := binds in the function around it
# As shipped  rejected: rebind
# Unguarded   failed: TypeError

return [print := len, print("abc")]
