# Technique   a frame by a field without an underscore
# Mechanism   {0.gi_frame.f_back}
# As shipped  failed: ValueError
# Unguarded   completed: "{'__name__': 'workflow', '__builtins__': {'__name__': 'built"
# Harmless    names of the interpreter and of the language, which documents tell too

return "{0.gi_frame.f_globals}".format(x for x in ())[:60]
