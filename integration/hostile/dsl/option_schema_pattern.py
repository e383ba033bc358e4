# Technique   a schema with a pattern that backtracks for ever
# Mechanism   the host validates with it
# As shipped  failed: AgentError: schema_mismatch: the echo back end cannot tell what satisfies "pattern"
# Unguarded   failed: AgentError: schema_mismatch: the echo back end cannot tell what satisfies "pattern"

return await agent("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!", schema={"type": "string", "pattern": "^(a+)+$"})
