# Technique   the type of a generator is called
# Mechanism   a generator without a frame
# As shipped  failed: TypeError: cannot create 'generator' instances
# Unguarded   failed: TypeError: cannot create 'generator' instances

return str(type(x for x in ())())
