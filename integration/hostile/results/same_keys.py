# Technique   keys that are the same when normalised
# Mechanism   é in two spellings
# As shipped  completed: {"é":1,"é":2,"ﬁ":3,"fi":4}
# Unguarded   completed: {"é":1,"é":2,"ﬁ":3,"fi":4}
# Harmless    JSON, as it is

return {"\u00e9": 1, "e\u0301": 2, "\ufb01": 3, "fi": 4}
