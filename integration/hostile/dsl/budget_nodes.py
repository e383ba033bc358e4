# Technique   the counter of nodes is set back
# Mechanism   budget.nodes is an object
# As shipped  rejected: attribute
# Unguarded   failed: AttributeError: readonly attribute

budget.nodes.total = 10 ** 9
return [await agent(str(i)) for i in range(3)]
