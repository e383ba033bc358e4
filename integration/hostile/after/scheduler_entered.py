# Technique   the language is called from a tracing function
# Mechanism   in the middle of another call
# As shipped  rejected: unbound
# Unguarded   completed: "from the trace"
# Harmless    the language is C and asks nobody in Python; the interpreter is the script's own

sys = imp("sys")
seen = []
def trace(frame, event, argument):
    sys.settrace(None)
    seen.append(agent("from the trace"))
sys.settrace(trace)
(lambda: 0)()
sys.settrace(None)
return await seen[0]
