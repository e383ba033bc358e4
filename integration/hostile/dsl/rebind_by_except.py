# Technique   agent is bound anew by except … as
# Mechanism   and unbound after it
# As shipped  rejected: rebind
# Unguarded   failed: UnboundLocalError

try:
    raise ValueError("x")
except ValueError as agent:
    pass
return str(agent)
