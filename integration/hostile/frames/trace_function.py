# Technique   a function is called for each line of a frame
# Mechanism   f_trace
# As shipped  rejected: attribute, underscore
# Unguarded   completed: "traced"
# Harmless    parts of the script's own functions and frames

try:
    1 / 0
except ZeroDivisionError as e:
    e.__traceback__.tb_frame.f_trace = lambda *a: None
return "traced"
