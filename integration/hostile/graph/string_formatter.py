# Technique   the formatter of the module string reads attributes
# Mechanism   get_field follows dots
# As shipped  rejected: attribute
# Unguarded   failed: AttributeError: 'string.Formatter' is not available in workflow scripts

return string.Formatter().get_field("0.__self__", (len,), {})[0].open(CANARY_FILE).read()
