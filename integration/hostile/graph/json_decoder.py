# Technique   the parts of json that lie below it
# Mechanism   json.decoder.scanner and their globals
# As shipped  rejected: attribute, underscore
# Unguarded   failed: AttributeError: 'json.decoder' is not available in workflow scripts

return json.decoder.JSONDecoder.__init__.__globals__["__builtins__"]["open"](CANARY_FILE).read()
