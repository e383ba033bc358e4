# Technique   functions of the library are replaced
# Mechanism   sys.modules["json"]
# As shipped  rejected: attribute, unbound
# Unguarded   completed: {"a":1}
# Harmless    the language is C and asks nobody in Python; the interpreter is the script's own

imp("json").dumps = lambda *a, **k: '"FORGED"'
return {"a": 1}
