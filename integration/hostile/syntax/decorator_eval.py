# Technique   two decorators: a text and eval
# Mechanism   eval is called without a call
# As shipped  rejected: decorator, unbound
# Unguarded   blocked: openat

@eval
@(lambda _: "len.__self__.open(CANARY_FILE).read()")
def x():
    pass
return x
