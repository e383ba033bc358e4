# Technique   the same with a format put together
# Mechanism   the text is no literal
# As shipped  failed: ValueError
# Unguarded   completed: "<function agent>"
# Harmless    names of the interpreter and of the language, which documents tell too

return ("{0.__glo" + "bals__[agent]}").format(lambda: 0)[:60]
