# Technique   a list that changes while it is written
# Mechanism   nothing runs while it is written
# As shipped  failed: TypeError: result[3]: a value of type list_iterator cannot cross, only JSON does
# Unguarded   failed: TypeError: result[3]: a value of type list_iterator cannot cross, only JSON does

items = [1, 2, 3]
items.append(iter(items))
return items
