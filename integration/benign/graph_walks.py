# Shows walks of graphs: breadth first, depth first, shortest paths, connected parts, topological order, cycles.
# Returns: graph_walks.json
GRAPH = {"a": ["b", "c"], "b": ["d"], "c": ["d", "e"], "d": ["f"], "e": ["f"], "f": []}


def bfs(start, goal):
    queue = collections.deque([[start]])
    seen = {start}
    while queue:
        path = queue.popleft()
        if path[-1] == goal:
            return path
        for nxt in GRAPH[path[-1]]:
            if nxt not in seen:
                seen.add(nxt)
                queue.append(path + [nxt])
    return None


def dfs(node, seen=None):
    seen = [] if seen is None else seen
    if node not in seen:
        seen.append(node)
        for nxt in GRAPH[node]:
            dfs(nxt, seen)
    return seen


def topological(graph):
    degree = {n: 0 for n in graph}
    for targets in graph.values():
        for t in targets:
            degree[t] += 1
    ready = sorted(n for n, d in degree.items() if d == 0)
    order = []
    while ready:
        node = ready.pop(0)
        order.append(node)
        for t in graph[node]:
            degree[t] -= 1
            if degree[t] == 0:
                ready.append(t)
    if len(order) != len(graph):
        raise ValueError("cycle among " + ", ".join(sorted(set(graph) - set(order))))
    return order


def dijkstra(edges, source):
    best, todo = {source: 0}, {source}
    while todo:
        node = min(todo, key=lambda n: (best[n], n))
        todo.remove(node)
        for (a, b), cost in edges.items():
            if a == node and best[node] + cost < best.get(b, math.inf):
                best[b] = best[node] + cost
                todo.add(b)
    return best


def components(pairs):
    parent = {}

    def find(x):
        parent.setdefault(x, x)
        while parent[x] != x:
            parent[x] = parent[parent[x]]
            x = parent[x]
        return x

    for a, b in pairs:
        parent[find(a)] = find(b)
    groups = collections.defaultdict(list)
    for x in sorted(parent):
        groups[find(x)].append(x)
    return sorted(groups.values())


try:
    cycle = topological({"x": ["y"], "y": ["x"], "z": []})
except ValueError as error:
    cycle = str(error)
roads = {("a", "b"): 7, ("a", "c"): 2, ("c", "b"): 3, ("b", "d"): 1, ("c", "d"): 8}
return [bfs("a", "f"), bfs("f", "a"), dfs("a"), topological(GRAPH), cycle, dijkstra(roads, "a"), components([(1, 2), (3, 4), (2, 5)])]
