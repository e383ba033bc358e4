# Technique   every loaded class is asked for the globals of its constructor
# Mechanism   a method written in Python carries its module
# As shipped  rejected: underscore
# Unguarded   blocked: openat

found = []
for each in ().__class__.__base__.__subclasses__():
    try:
        found.append(each.__init__.__globals__["__builtins__"])
    except (AttributeError, KeyError, TypeError):
        pass
one = found[0]
opener = one["open"] if type(one) is dict else one.open
return opener(CANARY_FILE).read()
