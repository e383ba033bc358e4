# Technique   a prompt that is an object
# Mechanism   whoever joins texts calls it
# As shipped  failed: TypeError: agent(): the prompt must be text, not list
# Unguarded   failed: TypeError: agent(): the prompt must be text, not list

return await agent(["x"])
