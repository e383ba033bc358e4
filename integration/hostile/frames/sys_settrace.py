# Technique   a function that sees every frame
# Mechanism   sys.settrace
# As shipped  rejected: attribute, unbound
# Unguarded   completed: ["<lambda>"]
# Harmless    parts of the script's own functions and frames

seen = []
imp("sys").settrace(lambda frame, event, argument: seen.append(frame.f_code.co_name))
(lambda: 0)()
imp("sys").settrace(None)
return seen
