# Technique   attributes in mathematical letters
# Mechanism   𝐜𝐥𝐚𝐬𝐬 is class
# As shipped  rejected: underscore
# Unguarded   completed: "<class 'object'>"
# Harmless    a class of the interpreter as text

return str(().__𝐜𝐥𝐚𝐬𝐬__.__𝑏𝑎𝑠𝑒__)
