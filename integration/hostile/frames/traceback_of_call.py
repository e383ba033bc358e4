# Technique   a traceback from within the scheduler
# Mechanism   an agent's error has passed through it
# As shipped  rejected: attribute, underscore
# Unguarded   completed: "None"
# Harmless    parts of the script's own functions and frames

try:
    await agent(1)
except TypeError as e:
    tb = e.__traceback__
return str(tb.tb_frame.f_back)
