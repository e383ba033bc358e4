# Technique   the hash of a text
# Mechanism   its seed must not be by chance
# As shipped  completed: [["alpha","delta","beta","gamma"],6408890135650488130]
# Unguarded   completed: [["alpha","delta","beta","gamma"],6408890135650488130]
# Harmless    the seed is the policy's, so that runs are alike

return [list({"alpha", "beta", "gamma", "delta"}), hash("alpha")]
