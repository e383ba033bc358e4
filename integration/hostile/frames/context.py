# Technique   the exception before an exception
# Mechanism   __context__ and __cause__
# As shipped  rejected: attribute, underscore
# Unguarded   completed: "None"
# Harmless    parts of the script's own functions and frames

try:
    try:
        1 / 0
    except ZeroDivisionError:
        raise KeyError("x")
except KeyError as e:
    return str(e.__context__.__traceback__.tb_frame.f_back)
