# Technique   a method of TextWrapper is a Python function
# Mechanism   wrap has the globals of textwrap, behind an opaque method
# As shipped  rejected: underscore
# Unguarded   failed: AttributeError

read = textwrap.TextWrapper("x").wrap.__func__.__globals__["__builtins__"]
return read["open"](CANARY_FILE).read()
