# Technique   a schema that refers to itself and outside
# Mechanism   $ref to a file and to the root
# As shipped  failed: AgentError: schema_mismatch: only references within the schema ("#/…") are followed
# Unguarded   failed: AgentError: schema_mismatch: only references within the schema ("#/…") are followed

schema = {"$ref": "file://" + CANARY_FILE}
return await agent("x", schema=schema)
