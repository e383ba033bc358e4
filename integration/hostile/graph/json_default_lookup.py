# Technique   json is asked for its spec and loader
# Mechanism   every module has them
# As shipped  rejected: underscore
# Unguarded   failed: AttributeError: 'json.__spec__' is not available in workflow scripts

return json.__spec__.loader.load_module("posix").open(CANARY_FILE, 0)
