# Technique   attrgetter reads a path of attributes from a text
# Mechanism   operator is imported by the modules that are there
# As shipped  rejected: unbound
# Unguarded   failed: NameError: name 'operator' is not defined

read = operator.attrgetter("__self__.open")
return read(len)(CANARY_FILE).read()
