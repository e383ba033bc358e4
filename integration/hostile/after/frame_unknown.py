# Technique   a frame that no version knows
# Mechanism   write(1, …)
# As shipped  rejected: unbound
# Unguarded   blocked: scope bridge: unknown token "s0"

imp("posix").write(1, b'{"op":"agent","ctx":"s0","id":1,"payload":{"prompt":"RAW"}}\n')
return "written"
