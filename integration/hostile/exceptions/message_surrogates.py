# Technique   an error's text with lone surrogates
# Mechanism   it cannot be written as UTF-8
# As shipped  failed: ValueError: \ud800\udfff
# Unguarded   failed: ValueError: \ud800\udfff

raise ValueError("\ud800\udfff")
