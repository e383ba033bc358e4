# Technique   a dictionary that makes its values by asking itself
# Mechanism   __missing__ calls the factory
# As shipped  failed: RecursionError
# Unguarded   failed: RecursionError

d = collections.defaultdict(lambda: d[len(d)])
return d[0]
