# Technique   KeyboardInterrupt is raised by the script
# Mechanism   it looks as if the user had stopped the run
# As shipped  failed: KeyboardInterrupt: x
# Unguarded   failed: KeyboardInterrupt: x

raise KeyboardInterrupt("x")
