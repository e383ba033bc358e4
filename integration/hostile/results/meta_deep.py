# Technique   a description a thousand deep
# Mechanism   who reads it recurses
# As shipped  completed: 1
# Unguarded   completed: 1
# Harmless    JSON, as it is
# Repeat      OPEN: "[", 150 times
# Repeat      CLOSE: "]", 150 times

meta = {"name": "x", "description": "y", "phases": OPENCLOSE}
return 1
