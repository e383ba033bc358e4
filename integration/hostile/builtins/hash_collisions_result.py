# Technique   a result whose keys have one hash in many a table
# Mechanism   who reads the report has a table too
# As shipped  completed: {"a":0,"b":1,…
# Unguarded   completed: {"a":0,"b":1,…
# Harmless    large, and within the limits

return {chr(97 + i % 26) * (i // 26 + 1): i for i in range(1000)}
