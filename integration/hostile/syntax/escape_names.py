# Technique   a letter by its name within a text
# Mechanism   \N asks a module of the interpreter
# As shipped  completed: "a"
# Unguarded   completed: "a"
# Harmless    ordinary Python

return "\N{LATIN SMALL LETTER A}"
