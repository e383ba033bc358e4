# Technique   the function that shows warnings is replaced
# Mechanism   warnings._showwarnmsg
# As shipped  rejected: unbound, underscore
# Unguarded   completed: "replaced"
# Harmless    the language is C and asks nobody in Python; the interpreter is the script's own

imp("warnings")._showwarnmsg = lambda message: 1 / 0
async def own():
    pass
own()
return "replaced"
