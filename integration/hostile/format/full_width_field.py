# Technique   a field in full-width letters
# Mechanism   the formatter does not normalise
# As shipped  failed: AttributeError: 'tuple' object has no attribute '＿＿class＿＿'
# Unguarded   failed: AttributeError: 'tuple' object has no attribute '＿＿class＿＿'

return "{0.＿＿class＿＿}".format(())
