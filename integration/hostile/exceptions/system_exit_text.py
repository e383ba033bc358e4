# Technique   SystemExit with a text for standard error
# Mechanism   the interpreter prints it
# As shipped  failed: SystemExit
# Unguarded   failed: SystemExit

raise SystemExit("\x1b[31mFORGED\n")
