# Technique   a class of one's own in the place of the reader
# Mechanism   cls= is called
# As shipped  failed: AttributeError: 'workflow.function' object has no attribute 'decode'
# Unguarded   failed: AttributeError: 'workflow.function' object has no attribute 'decode'

return str(json.loads("{}", cls=lambda **words: agent))
