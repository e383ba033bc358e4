# Technique   a function's module by its name among the loaded ones
# Mechanism   __module__ is a text, and __self__ knows __import__
# As shipped  rejected: underscore
# Unguarded   blocked: openat

return len.__self__.__import__(len.__module__).open(CANARY_FILE).read()
