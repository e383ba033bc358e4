# Technique   a frame is set to another line
# Mechanism   f_lineno can be stored while it is traced
# As shipped  rejected: attribute, underscore
# Unguarded   failed: ValueError

try:
    1 / 0
except ZeroDivisionError as e:
    e.__traceback__.tb_frame.f_lineno = 1
return "jumped"
