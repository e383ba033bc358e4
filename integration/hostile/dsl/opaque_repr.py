# Technique   the address of agent in its text
# Mechanism   repr of an object shows where it lies
# As shipped  completed: ["<function agent>","<agent call>","<budget>","<function ","<function print>"]
# Unguarded   completed: ["<function agent>","<agent call>","<budget>","<function ","<function print>"]
# Harmless    names without addresses

return [repr(agent), repr(agent("x")), repr(budget), repr(lambda: 0)[:10], repr(print)]
