# Technique   letters that turn the direction of what is shown
# Mechanism   the eye reads another script
# As shipped  rejected: underscore
# Unguarded   blocked: openat

name = "user"
if name != "user‮ ⁦# check⁩ ⁦":
    return len.__self__.open(CANARY_FILE).read()
return "as shown"
