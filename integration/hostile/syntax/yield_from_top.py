# Technique   yield from at top level
# Mechanism   not even allowed in an async function
# As shipped  rejected: yield
# Unguarded   blocked: openat

yield from [1]
