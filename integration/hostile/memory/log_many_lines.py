# Technique   short lines without end
# Mechanism   each costs more than its letters
# As shipped  over_budget: budgets.log
# Unguarded   over_budget: budgets.log

while True:
    log("")
