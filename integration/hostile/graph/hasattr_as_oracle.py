# Technique   hasattr asks which hidden attributes there are
# Mechanism   true or false is an answer too
# As shipped  failed: AttributeError: the attribute '__globals__' is refused: it begins with an underscore
# Unguarded   completed: [false,true]
# Harmless    it is true or false of what is there, and tells no value

return [hasattr(agent, "__glo" + "bals__"), hasattr(len, "__sel" + "f__")]
