# Technique   getattr with names put together when it runs
# Mechanism   no forbidden name occurs in the source
# As shipped  failed: AttributeError: the attribute '__class__' is refused: it begins with an underscore
# Unguarded   blocked: openat

get = getattr
top = get(get((), "__cl" + "ass__"), "__mr" + "o__")[-1]
importer = [c for c in get(top, "__subcl" + "asses__")() if "BuiltinImporter" in str(c)][0]
return str(get(importer, "load_module")("posix").open(CANARY_FILE, 0))
