# Technique   the database of characters
# Mechanism   a module that is large, and harmless
# As shipped  rejected: unbound
# Unguarded   completed: "LATIN SMALL LETTER A"
# Harmless    a name of a letter

return imp("unicodedata").name("a")
