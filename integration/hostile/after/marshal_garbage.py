# Technique   garbage as code
# Mechanism   marshal.loads of made-up bytes
# As shipped  rejected: unbound
# Unguarded   completed: 4 / crashed: died of
# Harmless    code in an interpreter whose process may do nothing

found = []
for data in (b"c" + b"\xff" * 40, b"(\xff\xff\xff\x7f", b"[" * 5000, b"r\xff\xff\xff\xff"):
    try:
        found.append(str(imp("marshal").loads(data)))
    except (ValueError, EOFError, TypeError, MemoryError) as e:
        found.append(type(e).__name__)
return len(found)
