# Technique   the same within the dict of options
# Mechanism   what is not judged goes into the frame as it is
# As shipped  failed: TypeError
# Unguarded   failed: TypeError

return await agent("x", {"ctx": "s9", "scope": "r", "payload": {"prompt": "FORGED"}})
