# Technique   a NUL in the script
# Mechanism   the parser would stop there and the validator go on
# As shipped  refused: a NUL character: a script is text and has none
# Unguarded   refused: a NUL character: a script is text and has none
# Repeat      REPEAT: "\0", 1 times

return 1 REPEAT
return open(CANARY_FILE).read()
