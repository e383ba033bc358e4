# Technique   a date formats itself with a spec that is a path
# Mechanism   __format__ is strftime
# As shipped  failed: ValueError
# Unguarded   completed: "2020<class 'tuple'>"
# Harmless    a class of the interpreter as text

return "{0:%Y{1.__class__}}".format(datetime.date(2020, 1, 1), ())
