# Technique   the call slot of the agent function's type
# Mechanism   type(agent).__call__(agent, …)
# As shipped  rejected: underscore
# Unguarded   completed: "by the slot"
# Harmless    it is the function that the script has put in

return await type(agent).__call__(agent, "by the slot")
