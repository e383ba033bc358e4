# Technique   nonlocal reaches the variables of the runner
# Mechanism   the script is the body of a function
# As shipped  rejected: syntax
# Unguarded   blocked: openat

nonlocal args
return args
