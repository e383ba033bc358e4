# Technique   json has imported codecs, codecs builtins
# Mechanism   what a module imports is its attribute
# As shipped  rejected: attribute
# Unguarded   failed: AttributeError: 'json.codecs' is not available in workflow scripts

return json.codecs.open(CANARY_FILE).read()
