# Technique   a description that is no literal
# Mechanism   meta is evaluated by nobody
# As shipped  completed: 1
# Unguarded   completed: 1
# Harmless    JSON, as it is

meta = {"name": "x" + "y" * 10, "description": [print("x") for _ in [1]]}
return 1
