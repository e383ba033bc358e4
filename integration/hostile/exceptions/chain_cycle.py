# Technique   an exception that is its own cause
# Mechanism   who follows causes never ends
# As shipped  failed: ValueError: a
# Unguarded   failed: ValueError: a

a = ValueError("a")
b = ValueError("b")
try:
    raise a from b
except ValueError:
    try:
        raise b from a
    except ValueError:
        raise a from b
