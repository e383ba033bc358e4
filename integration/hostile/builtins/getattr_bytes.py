# Technique   getattr with a name that is no text
# Mechanism   bytes, numbers, tuples
# As shipped  completed: ["TypeError","TypeError","TypeError","TypeError"]
# Unguarded   completed: ["TypeError","TypeError","TypeError","TypeError"]
# Harmless    no attribute has such a name

found = []
for name in (b"__self__", 1, ("__self__",), None):
    try:
        found.append(str(getattr(len, name)))
    except TypeError as e:
        found.append("TypeError")
return found
