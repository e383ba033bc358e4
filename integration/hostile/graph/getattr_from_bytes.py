# Technique   getattr with a name decoded from hexadecimal
# Mechanism   bytes.fromhex and decode
# As shipped  failed: AttributeError: the attribute '__self__' is refused: it begins with an underscore
# Unguarded   blocked: openat

name = bytes.fromhex("5f5f73656c665f5f").decode()
return getattr(len, name).open(CANARY_FILE).read()
