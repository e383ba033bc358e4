# Technique   a cookie that makes another script of the bytes
# Mechanism   in UTF-7 +AAo- is a new line
# As shipped  completed: "one script"
# Unguarded   completed: "one script"
# Harmless    the bytes are read as UTF-8, once, whatever they say

# -*- coding: utf-7 -*-
# x+AAo-return len.__self__.open(CANARY_FILE).read()
return "one script"
