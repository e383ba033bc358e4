# Technique   keys that mean something to other languages
# Mechanism   __proto__, constructor
# As shipped  completed: {"__proto__":{"admin":true},"constructor":1,"toString":2}
# Unguarded   completed: {"__proto__":{"admin":true},"constructor":1,"toString":2}
# Harmless    JSON, as it is

return {"__proto__": {"admin": True}, "constructor": 1, "toString": 2}
