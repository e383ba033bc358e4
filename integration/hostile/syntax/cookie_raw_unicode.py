# Technique   a cookie that reads escapes
# Mechanism   \u000a would be a new line
# As shipped  completed: "one script"
# Unguarded   completed: "one script"
# Harmless    the bytes are read as UTF-8, once, whatever they say

# coding: raw_unicode_escape
# x\u000areturn len.__self__.open(CANARY_FILE).read()
return "one script"
