# Shows dynamic programming: edit distance, longest common subsequence, knapsack, change, subsets.
# Returns: [3,"GTAB",[13,["c","d"]],292]
def edit_distance(a, b):
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        previous, row[0] = row[0], i
        for j, y in enumerate(b, 1):
            previous, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, previous + (x != y))
    return row[-1]


def lcs(a, b):
    table = [[""] * (len(b) + 1) for _ in range(len(a) + 1)]
    for i in range(len(a)):
        for j in range(len(b)):
            if a[i] == b[j]:
                table[i + 1][j + 1] = table[i][j] + a[i]
            else:
                table[i + 1][j + 1] = max(table[i][j + 1], table[i + 1][j], key=len)
    return table[-1][-1]


def knapsack(items, capacity):
    best = [(0, [])] + [(0, []) for _ in range(capacity)]
    for name, weight, value in items:
        for c in range(capacity, weight - 1, -1):
            total = best[c - weight][0] + value
            if total > best[c][0]:
                best[c] = (total, best[c - weight][1] + [name])
    return best[capacity]


def change(amount, coins):
    ways = [1] + [0] * amount
    for coin in coins:
        for n in range(coin, amount + 1):
            ways[n] += ways[n - coin]
    return ways[amount]


return [edit_distance("kitten", "sitting"), lcs("AGGTAB", "GXTXAYB"), knapsack([("a", 2, 3), ("b", 3, 4), ("c", 4, 5), ("d", 5, 8)], 9), change(100, [1, 5, 10, 25, 50])]
