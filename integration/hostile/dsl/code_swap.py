# Technique   another body in place of agent's
# Mechanism   the new body would run with the module's globals
# As shipped  rejected: unbound, underscore
# Unguarded   failed: AttributeError: 'workflow.function' object has no attribute '__code__'

def own(prompt, **options):
    return open(CANARY_FILE).read()
agent.__code__ = own.__code__
return agent("x")
