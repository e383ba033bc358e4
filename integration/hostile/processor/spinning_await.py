# Technique   an awaitable that yields for ever
# Mechanism   the scheduler spins and no call is counted
# As shipped  rejected: class
# Unguarded   failed: RuntimeError
# Setting     budgets.cpu=300 ms

class Y:
    def __await__(self):
        while True:
            yield
await Y()
