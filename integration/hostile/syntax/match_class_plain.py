# Technique   a class pattern with a name that is no private one
# Mechanism   it calls isinstance and reads attributes
# As shipped  rejected: attribute, class_pattern, unbound
# Unguarded   blocked: openat

match (x for x in ()):
    case object(gi_frame=frame):
        return frame.f_builtins["open"](CANARY_FILE).read()
