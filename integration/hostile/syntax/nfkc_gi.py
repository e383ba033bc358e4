# Technique   frames in full-width letters
# Mechanism   ｇi_frame
# As shipped  rejected: attribute
# Unguarded   blocked: openat

g = (x for x in ())
return g.ｇi_frame.ｆ_builtins["open"](CANARY_FILE).read()
