# Technique   the format of a date imports time in the caller's name
# Mechanism   C code calls __import__ of the caller's built-ins
# As shipped  completed: "2020-01-02"
# Unguarded   completed: "2020-01-02"
# Harmless    a date of the script's own as text; the import finds what is there already

return datetime.date(2020, 1, 2).strftime("%Y-%m-%d")
