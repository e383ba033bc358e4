# Technique   an error's text that a terminal obeys
# Mechanism   it is shown to the user
# As shipped  failed: ValueError
# Unguarded   failed: ValueError

raise ValueError("\x1b]0;owned\x07\x1b[2J\u202e\x00")
