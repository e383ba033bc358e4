# Shows a script that returns nothing, with a docstring and a literal meta.
# Returns: null
"""Only says hello."""
meta = {"name": "hello", "description": "Say hello", "phases": [{"title": "Hello"}]}

phase("Hello")
log("hello")
await agent("Hello!")
