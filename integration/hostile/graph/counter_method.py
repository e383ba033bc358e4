# Technique   a method of Counter is a Python function
# Mechanism   most_common has the globals of collections, behind an opaque method
# As shipped  rejected: underscore
# Unguarded   failed: AttributeError

read = collections.Counter.most_common.__globals__["_sys"]
return read.modules["posix"].open(CANARY_FILE, 0)
