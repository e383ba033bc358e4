# Technique   getattr's name comes out of JSON escapes
# Mechanism   json.loads makes the text
# As shipped  failed: AttributeError: the attribute '__self__' is refused: it begins with an underscore
# Unguarded   blocked: openat

name = json.loads('"\\u005f\\u005fself\\u005f\\u005f"')
return getattr(len, name).open(CANARY_FILE).read()
