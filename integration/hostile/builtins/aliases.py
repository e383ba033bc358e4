# Technique   names that were taken away, by every other spelling
# Mechanism   alias, list, walrus, default, star
# As shipped  rejected: unbound
# Unguarded   completed: [true,true,true,true,false]
# Harmless    the built-ins of an unguarded interpreter, none of which is called

def probe(f):
    try:
        return bool(f())
    except NameError:
        return False
return [probe(lambda: exec), probe(lambda: [eval][0]), probe(lambda: (x := compile)), probe(lambda: (lambda o=open: o)()), probe(lambda: [*map(globals, [])])]
