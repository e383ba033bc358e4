# Shows results of several kinds: tuples, deques, counters, default dicts, nested ones.
# Returns: tuples_become_lists.json
Point = lambda x, y: (x, y)
points = [Point(i, i * i) for i in range(3)]
grouped = collections.defaultdict(list)
for x, y in points:
    grouped["even" if y % 2 == 0 else "odd"].append((x, y))
return {"points": points, "grouped": grouped, "count": collections.Counter("abca"), "queue": collections.deque([1, (2,)]), "ordered": collections.OrderedDict(b=1, a=2), "empty": (), "nested": ((), [()], {"a": ({},)})}
