# Technique   encode asks for an error handler by name
# Mechanism   handlers are functions of a registry
# As shipped  completed: "\\ud800"
# Unguarded   completed: "\\ud800"
# Harmless    codecs that are C, and nothing for the others: there is no finder of files

return "\ud800".encode("utf-8", "surrogateescape" if False else "namereplace").decode()
