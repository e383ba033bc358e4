# Technique   a cookie of another encoding and a name in it
# Mechanism   bytes become other letters
# As shipped  completed: "é"
# Unguarded   completed: "é"
# Harmless    the bytes are read as UTF-8, once, whatever they say

# coding: latin-1
return "é"
