# Technique   getattr with keywords
# Mechanism   a guard may look at positions alone
# As shipped  failed: TypeError: getattr() takes no keyword arguments
# Unguarded   failed: TypeError: getattr() takes no keyword arguments

return getattr(len, name="__self__")
