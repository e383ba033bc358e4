# Shows collections: Counter, defaultdict, deque, OrderedDict and ChainMap.
# Returns: collections_tour.json
words = "the cat and the dog and the bird".split()
counter = collections.Counter(words)
more = counter + collections.Counter(["cat", "cow"])
index = collections.defaultdict(list)
for position, word in enumerate(words):
    index[word].append(position)
tree = collections.defaultdict(lambda: collections.defaultdict(int))
tree["a"]["x"] += 2
recent = collections.deque(maxlen=3)
for word in words:
    recent.append(word)
queue = collections.deque([1, 2, 3])
queue.rotate(1)
queue.appendleft(0)
popped = [queue.pop(), queue.popleft()]
ordered = collections.OrderedDict([("a", 1), ("b", 2), ("c", 3)])
ordered.move_to_end("a")
first = ordered.popitem(last=False)
settings = collections.ChainMap({"color": "red"}, {"color": "blue", "size": 3})
counter.subtract({"the": 1})
counter.update(["dog"])
return {
    "common": more.most_common(2), "missing": counter["zebra"], "total": counter.total(), "index": index, "tree": tree,
    "recent": recent, "queue": list(queue), "popped": popped, "ordered": list(ordered.items()), "first": first,
    "settings": [settings["color"], settings["size"], sorted(settings)], "counter": counter,
    "elements": sorted(collections.Counter(a=2, b=1).elements()), "less": dict(more - counter),
    "both": sorted((counter & more).items()), "extended": list(collections.deque([1], 5) + collections.deque([2])),
}
