# Technique   memory is used up, then an agent is called
# Mechanism   the frame needs room
# As shipped  completed: "still here"
# Unguarded   completed: "still here"
# Harmless    the script goes on within its limits
# Setting     limits.address_space=64 MiB

k = []
try:
    while True:
        k.append([0] * 1000)
except MemoryError:
    return await agent("still here")
