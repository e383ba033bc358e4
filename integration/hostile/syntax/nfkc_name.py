# Technique   a built-in in other letters
# Mechanism   a name too is normalised
# As shipped  rejected: unbound
# Unguarded   blocked: openat

return 𝐨𝐩𝐞𝐧(CANARY_FILE).read()
