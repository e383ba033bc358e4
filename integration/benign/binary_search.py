# Shows binary search, bisect by hand, merge sort, quick sort, heaps by hand and sieve.
# Returns: binary_search.json
def bisect(items, x):
    lo, hi = 0, len(items)
    while lo < hi:
        mid = (lo + hi) // 2
        if items[mid] < x:
            lo = mid + 1
        else:
            hi = mid
    return lo


def merge_sort(items):
    if len(items) < 2:
        return items
    mid = len(items) // 2
    left, right = merge_sort(items[:mid]), merge_sort(items[mid:])
    out = []
    while left and right:
        out.append((left if left[0] <= right[0] else right).pop(0))
    return out + left + right


def quick_sort(items):
    if not items:
        return []
    pivot, *rest = items
    return quick_sort([x for x in rest if x < pivot]) + [pivot] + quick_sort([x for x in rest if x >= pivot])


def push(heap, item):
    heap.append(item)
    i = len(heap) - 1
    while i and heap[(i - 1) // 2] > heap[i]:
        heap[(i - 1) // 2], heap[i] = heap[i], heap[(i - 1) // 2]
        i = (i - 1) // 2


def sieve(n):
    flags = [True] * (n + 1)
    flags[0:2] = [False, False]
    for i in range(2, int(n**0.5) + 1):
        if flags[i]:
            flags[i * i :: i] = [False] * len(flags[i * i :: i])
    return [i for i, f in enumerate(flags) if f]


data = [38, 27, 43, 3, 9, 82, 10]
heap = []
for x in data:
    push(heap, x)
return [bisect([1, 3, 5, 7], 5), bisect([1, 3], 9), merge_sort(data), quick_sort(data), heap, sieve(50)]
