# Technique   attributes in full-width letters
# Mechanism   the parser normalises identifiers
# As shipped  rejected: underscore
# Unguarded   completed: true
# Harmless    a class of the interpreter as text

top = ().__ｃｌａｓｓ__.__ｂase__
return len(top.__subｃlasses__()) > 50
