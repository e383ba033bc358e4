# Technique   the format of a date goes to the C library
# Mechanism   strftime
# As shipped  completed: "2020YYYY"
# Unguarded   completed: "2020YYYY"
# Harmless    numbers and texts of the script's own

return datetime.date(2020, 1, 1).strftime("%" + "Y" * 100 + "%n%t%%")[:8]
