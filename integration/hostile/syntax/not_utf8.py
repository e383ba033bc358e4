# Technique   bytes that are no UTF-8
# Mechanism   Repeat
# As shipped  refused: byte 0xff is not UTF-8 text: save the script as UTF-8
# Unguarded   refused: byte 0xff is not UTF-8 text: save the script as UTF-8
# Repeat      REPEAT: "\udcff", 1 times

return "REPEAT"
