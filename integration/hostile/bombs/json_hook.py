# Technique   a hook that changes what is being read
# Mechanism   object_hook is called for every object
# As shipped  completed: "<built-in func"
# Unguarded   completed: "<built-in func"
# Harmless    names without addresses

seen = []
def hook(found):
    seen.append(found)
    found["x"] = seen
    return len
return str(json.loads('{"a": {"b": 1}}', object_hook=hook))[:14]
