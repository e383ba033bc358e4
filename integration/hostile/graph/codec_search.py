# Technique   encode and decode import codecs by name
# Mechanism   the search goes through sys.path
# As shipped  completed: [["zip","LookupError"],["rot13","LookupError"],["os","LookupError"],["utf-7","b'a'"],["punycode","LookupError"],["..os","LookupError"],["unicode_escape","b'a'"],["raw_unicode_escape","b'a'"]]
# Unguarded   completed: [["zip","LookupError"],["rot13","LookupError"],["os","LookupError"],["utf-7","b'a'"],["punycode","LookupError"],["..os","LookupError"],["unicode_escape","b'a'"],["raw_unicode_escape","b'a'"]]
# Harmless    codecs that are C, and nothing for the others: there is no finder of files

found = []
for name in ("zip", "rot13", "os", "utf-7", "punycode", "..os", "unicode_escape", "raw_unicode_escape"):
    try:
        found.append([name, str("a".encode(name))])
    except (LookupError, ImportError, ValueError, TypeError) as e:
        found.append([name, type(e).__name__])
return found
