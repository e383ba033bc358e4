# Technique   letters that break lines and terminals
# Mechanism   NUL, U+2028, escapes, quotes
# As shipped  completed: ["a\u0000b","\u2028\u2029","\u001b[31m","\"\\/","\u007f\u0080\u009b"]
# Unguarded   completed: ["a\u0000b","\u2028\u2029","\u001b[31m","\"\\/","\u007f\u0080\u009b"]
# Harmless    a text of the script's own, quoted within its frame

return ["a\x00b", "\u2028\u2029", "\x1b[31m", '"\\/', "\x7f\x80\x9b"]
