# Technique   a match gives back its pattern, text and positions
# Mechanism   public attributes of a C object
# As shipped  completed: ["(a)","a",0,1,1]
# Unguarded   completed: ["(a)","a",0,1,1]
# Harmless    the script's own pattern and text

one = re.match("(a)", "a")
return [one.re.pattern, one.string, one.pos, one.endpos, one.lastindex]
