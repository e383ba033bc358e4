# Technique   the texts of all objects are searched
# Mechanism   the collector knows most objects
# As shipped  rejected: unbound
# Unguarded   completed: []
# Harmless    nothing of the caller's is among the objects

found = []
for one in imp("gc").get_objects():
    for text in one.values() if type(one) is dict else one if type(one) in (list, tuple) else ():
        if type(text) in (str, bytes) and CANARY_NAME in str(text):
            found.append(str(text))
return [text for text in found if "(" not in text]
