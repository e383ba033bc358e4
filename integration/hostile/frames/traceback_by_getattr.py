# Technique   a traceback by a name put together
# Mechanism   getattr
# As shipped  failed: AttributeError: the attribute '__traceback__' is refused: it begins with an underscore
# Unguarded   blocked: openat

try:
    1 / 0
except ZeroDivisionError as e:
    tb = getattr(e, "__trace" + "back__")
return getattr(getattr(tb, "tb_" + "frame"), "f_" + "builtins")["open"](CANARY_FILE).read()
