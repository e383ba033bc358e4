# Shows lists changed in place: append, insert, extend, remove, pop, sort, reverse, clear, index, count, copy.
# Returns: [[1,2,3,5,7,1,2,3,5,7],8,9,3,[7,5,2,1,3],[["both"],["both"]],[["one"],[]],[0,1,2],[2,1,0],2,[],{"a":[1,2]}]
items = [3, 1, 2]
items.append(5)
items.insert(0, 9)
items.extend((7, 7))
items += [8]
items.remove(7)
last = items.pop()
first = items.pop(0)
where = items.index(5)
copies = items.copy()
items.sort()
copies.reverse()
shared = [[]] * 2
shared[0].append("both")
own = [[] for _ in range(2)]
own[0].append("one")
stack, queue = [], []
for n in range(3):
    stack.append(n)
    queue.insert(0, n)
items *= 2
count = items.count(7)
empty = [1]
empty.clear()
nested = {"a": [1]}
alias = nested["a"]
alias.append(2)
return [items, last, first, where, copies, shared, own, stack, queue, count, empty, nested]
