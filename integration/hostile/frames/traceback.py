# Technique   the frame of a traceback, back to the runner
# Mechanism   __traceback__.tb_frame.f_back
# As shipped  rejected: attribute, underscore
# Unguarded   blocked: openat

frame = None
try:
    1 / 0
except ZeroDivisionError as e:
    frame = e.__traceback__.tb_frame
while frame.f_back is not None:
    frame = frame.f_back
return frame.f_builtins["open"](CANARY_FILE).read()
