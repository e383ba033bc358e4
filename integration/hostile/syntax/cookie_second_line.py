# Technique   the same in the second line
# Mechanism   the cookie may stand in either
# As shipped  completed: "one script"
# Unguarded   completed: "one script"
# Harmless    the bytes are read as UTF-8, once, whatever they say

#
# vim: set fileencoding=utf-7 :
# x+AAo-return len.__self__.open(CANARY_FILE).read()
return "one script"
