# Technique   a text that never ends
# Mechanism   the parser reads to the end
# As shipped  rejected: syntax
# Unguarded   rejected: syntax
# Repeat      LETTERS: "x", 100000 times

return """LETTERS
