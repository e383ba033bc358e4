# Technique   a log line with sequences that a terminal obeys
# Mechanism   the view shows what the script logs
# As shipped  completed: "logged"
# Unguarded   completed: "logged"
# Harmless    what is shown of it is escaped

log("\x1b[2J\x1b]52;c;b3duZWQ=\x07\x9b31m\u202eabc")
return "logged"
