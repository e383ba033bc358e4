# Technique   attributes with ligatures
# Mechanism   ﬁ becomes f and i
# As shipped  rejected: attribute, underscore
# Unguarded   completed: 1
# Harmless    parts of the script's own functions and frames

return (lambda: 0).__code__.co_ﬁrstlineno
