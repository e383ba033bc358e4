# Technique   20,000 awaits of one another
# Mechanism   await await …
# As shipped  rejected: syntax
# Unguarded   blocked: openat
# Repeat      WORDS: "await ", 20000 times

return WORDS agent("x")
