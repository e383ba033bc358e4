# Technique   eval with built-ins of one's own choice
# Mechanism   without __builtins__ it puts the real ones in
# As shipped  rejected: unbound
# Unguarded   blocked: openat

return eval("open", {})(CANARY_FILE).read()
