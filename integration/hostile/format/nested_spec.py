# Technique   a field within the format of a field
# Mechanism   {0:{1.__class__}}
# As shipped  failed: ValueError
# Unguarded   failed: ValueError: Invalid format specifier 'tuple' for object of type 'int'

return "{0:{1.__class__.__name__}}".format(1, ())
