# Technique   the same by setattr
# Mechanism   the name is put together
# As shipped  rejected: unbound, underscore
# Unguarded   failed: AttributeError: 'workflow.function' object has no attribute '__code__'

def own(prompt, **options):
    return open(CANARY_FILE).read()
setattr(agent, "__co" + "de__", own.__code__)
return agent("x")
