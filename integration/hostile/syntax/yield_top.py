# Technique   yield at top level makes a generator of the script
# Mechanism   the runner would get another object
# As shipped  rejected: yield
# Unguarded   failed: TypeError: 'async_generator' object is not callable

yield 1
