# Technique   the variables of a frame are written
# Mechanism   f_locals is a dict
# As shipped  rejected: attribute, underscore
# Unguarded   completed: "written"
# Harmless    parts of the script's own functions and frames

try:
    1 / 0
except ZeroDivisionError as e:
    e.__traceback__.tb_frame.f_locals["agent"] = None
return "written"
