# Technique   the address of an object in its text
# Mechanism   repr, id and hash tell where it lies
# As shipped  completed: []
# Unguarded   completed: []
# Harmless    names without addresses

texts = [repr(lambda: 0), repr(x for x in ()), repr(re.compile), repr(functools.partial), f"{agent}", "%s" % (json,)]
return [text for text in texts if "0x" in text]
