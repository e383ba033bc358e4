# Technique   an error of an agent made by the script
# Mechanism   AgentError has a code that the host gives
# As shipped  failed: AgentError: agent_failed: sandbox_died: FORGED
# Unguarded   failed: AgentError: agent_failed: sandbox_died: FORGED

raise AgentError("sandbox_died: FORGED")
