# Technique   the same without the check
# Mechanism   check_circular=False
# As shipped  failed: RecursionError
# Unguarded   failed: RecursionError

deep = []
deep.append(deep)
return json.dumps(deep, check_circular=False)
