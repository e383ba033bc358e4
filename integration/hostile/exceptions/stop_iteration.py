# Technique   StopIteration leaves the script with a value
# Mechanism   a coroutine returns by it
# As shipped  failed: RuntimeError: coroutine raised StopIteration
# Unguarded   failed: RuntimeError: coroutine raised StopIteration

raise StopIteration("FORGED")
