# Technique   the arguments of an error are replaced after it was caught
# Mechanism   args can be stored
# As shipped  rejected: attribute
# Unguarded   failed: ValueError: FORGED

try:
    await agent("")
except ValueError as e:
    e.args = ("FORGED",)
    raise
