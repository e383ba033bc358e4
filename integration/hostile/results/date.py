# Technique   a date as the result
# Mechanism   it is no JSON
# As shipped  failed: TypeError: result: a value of type date cannot cross, only JSON does; use .isoformat()
# Unguarded   failed: TypeError: result: a value of type date cannot cross, only JSON does; use .isoformat()

return datetime.date(2020, 1, 2)
