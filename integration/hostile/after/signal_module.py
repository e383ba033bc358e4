# Technique   signals are ignored and timers disarmed
# Mechanism   then compute for ever
# As shipped  rejected: unbound
# Unguarded   over_budget: budgets.cpu
# Setting     budgets.cpu=300 ms

try:
    signal = imp("_signal")
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
except ImportError:
    pass
while True:
    pass
