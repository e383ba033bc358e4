# Technique   a cached function gives the original back
# Mechanism   __wrapped__
# As shipped  rejected: underscore
# Unguarded   blocked: openat

return functools.cache(len).__wrapped__.__self__.open(CANARY_FILE).read()
