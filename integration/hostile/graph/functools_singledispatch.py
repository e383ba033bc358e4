# Technique   singledispatch registers by annotations, which it evaluates
# Mechanism   get_type_hints evaluates text
# As shipped  rejected: attribute
# Unguarded   failed: AttributeError: 'functools.singledispatch' is not available in workflow scripts

maker = functools.singledispatch(lambda x: x)
def f(x: "open(CANARY_FILE)"):
    return x
return str(maker.register(f))
