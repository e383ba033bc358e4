# Shows a histogram in text, bins, percentiles, a running average and normalised scores.
# Returns: histogram.json
values = [3, 7, 8, 5, 12, 14, 21, 13, 18, 7, 7, 2]
bins = collections.Counter(v // 5 * 5 for v in values)
bars = [f"{low:>2}-{low + 4:<2} {'█' * bins[low]}{'' if bins[low] else '·'}" for low in range(0, max(bins) + 1, 5)]


def percentile(data, p):
    ordered = sorted(data)
    k = (len(ordered) - 1) * p / 100
    low, high = math.floor(k), math.ceil(k)
    return ordered[low] + (ordered[high] - ordered[low]) * (k - low)


low, high = min(values), max(values)
return {
    "bars": bars,
    "median": percentile(values, 50),
    "p90": round(percentile(values, 90), 3),
    "moving": [round(sum(values[i : i + 3]) / 3, 2) for i in range(len(values) - 2)],
    "normal": [round((v - low) / (high - low), 3) for v in values],
}
