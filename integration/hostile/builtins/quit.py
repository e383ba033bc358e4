# Technique   quit raises SystemExit and closes standard input
# Mechanism   it is put there by site
# As shipped  rejected: unbound
# Unguarded   failed: NameError: name 'quit' is not defined

quit(0)
