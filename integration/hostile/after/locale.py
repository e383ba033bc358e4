# Technique   the locale is changed
# Mechanism   setlocale reads files
# As shipped  rejected: unbound
# Unguarded   blocked: openat

return imp("_locale").setlocale(6, "de_DE.UTF-8")
