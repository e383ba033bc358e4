# Technique   a format of a date that grows without bound
# Mechanism   the C library is asked again with twice the room
# As shipped  completed: 4194304
# Unguarded   completed: 4194304
# Harmless    numbers and texts of the script's own

return len(datetime.date(2020, 1, 1).strftime("%Y" * (1 << 20)))
