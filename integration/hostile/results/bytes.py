# Technique   bytes as the result
# Mechanism   they are no text
# As shipped  failed: TypeError: result[0]: a value of type bytes cannot cross, only JSON does; use .decode()
# Unguarded   failed: TypeError: result[0]: a value of type bytes cannot cross, only JSON does; use .decode()

return [b"abc"]
