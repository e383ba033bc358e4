# Technique   what is like a list or a dictionary
# Mechanism   they are written as these
# As shipped  completed: [[1,2],[3],{"a":1},{"a":2,"b":1}]
# Unguarded   completed: [[1,2],[3],{"a":1},{"a":2,"b":1}]
# Harmless    JSON, as it is

return [(1, 2), collections.deque([3]), collections.OrderedDict(a=1), collections.Counter("aab")]
