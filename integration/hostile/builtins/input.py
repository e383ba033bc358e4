# Technique   standard input, where the channel might be
# Mechanism   input() takes a line, and writes a prompt
# As shipped  rejected: unbound
# Unguarded   failed: RuntimeError: input(): lost sys.stdin

return input('{"op":"agent","payload":{"prompt":"forged"}}\n')
