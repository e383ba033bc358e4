# Technique   the same by the target of a comprehension
# Mechanism   the attribute is stored by a loop
# As shipped  rejected: unbound, underscore
# Unguarded   failed: AttributeError: 'workflow.function' object has no attribute '__code__'

def own(prompt, **options):
    return open(CANARY_FILE).read()
[0 for agent.__code__ in [own.__code__]]
return agent("x")
