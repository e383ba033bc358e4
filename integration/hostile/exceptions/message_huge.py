# Technique   an error's text of 32 mebibytes
# Mechanism   the report would hold it
# As shipped  failed: ValueError
# Unguarded   failed: ValueError

raise ValueError("m" * (32 << 20))
