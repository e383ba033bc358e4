# Technique   agent is bound anew by an import
# Mechanism   import … as
# As shipped  rejected: import
# Unguarded   completed: "1"
# Harmless    the module json under another name

import json as agent
return agent.dumps(1)
