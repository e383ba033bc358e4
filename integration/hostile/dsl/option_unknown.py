# Technique   options that the frame has and agent does not
# Mechanism   id, scope, ctx, op
# As shipped  failed: TypeError
# Unguarded   failed: TypeError

return await agent("x", id="r/agent-9", ctx="s9", op="result")
