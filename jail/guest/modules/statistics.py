"""Statistics for scripts: exact sums of integers and floats, without fractions and decimals.

Every number is a ratio of two integers, so sums, means and variances are computed without rounding
and rounded once at the end, as the standard module does. Integers give an integer where the result
is one: mean([5]) is 5.
"""

from math import fsum, isqrt


class StatisticsError(ValueError):
    pass


def _shared_kind(data):
    """int or float: what results of these data are; other kinds are refused."""
    kind = int
    for value in data:
        if isinstance(value, float):
            kind = float
        elif not isinstance(value, int):
            raise TypeError("statistics needs numbers, not %s" % type(value).__name__)
    return kind


def _finite(data):
    return all(value - value == 0 for value in data)


def _ratios(data):
    """The data over their largest denominator, which all others divide: numerators, denominator."""
    pairs = [value.as_integer_ratio() for value in data]
    denominator = max((below for _, below in pairs), default=1)
    return [above * (denominator // below) for above, below in pairs], denominator


def _rounded(numerator, denominator, kind):
    if kind is int and numerator % denominator == 0:
        return numerator // denominator
    return numerator / denominator


def _root(numerator, denominator):
    """The float nearest to the square root of a ratio."""
    if numerator == 0:
        return 0.0
    # 2 * 53 + a few bits more than a float holds; the remainder goes into the last bit.
    shift = (numerator.bit_length() - denominator.bit_length() - 112) // 2
    if shift < 0:
        numerator <<= -2 * shift
    else:
        denominator <<= 2 * shift
    square, rest = divmod(numerator, denominator)
    root = isqrt(square)
    if rest or root * root != square:
        root |= 1
    return root / (1 << -shift) if shift < 0 else float(root << shift)


def _numbers(data, least, message):
    data = list(data)
    if len(data) < least:
        raise StatisticsError(message)
    return data, _shared_kind(data)


def _squares(data):
    """Sum of squared deviations from the mean, as numerator and denominator."""
    numerators, denominator = _ratios(data)
    total, count = sum(numerators), len(data)
    squares = sum(above * above for above in numerators)
    return count * squares - total * total, count * denominator * denominator


def mean(data):
    data, kind = _numbers(data, 1, "mean requires at least one data point")
    if not _finite(data):
        return sum(data)
    numerators, denominator = _ratios(data)
    return _rounded(sum(numerators), denominator * len(data), kind)


def fmean(data, weights=None):
    data = list(data)
    if not data:
        raise StatisticsError("fmean requires at least one data point")
    if weights is None:
        return fsum(data) / len(data)
    weights = list(weights)
    if len(weights) != len(data):
        raise StatisticsError("data and weights must be the same length")
    below = fsum(weights)
    if not below:
        raise StatisticsError("sum of weights must be non-zero")
    return fsum(value * weight for value, weight in zip(data, weights)) / below


def _middle(data, name):
    data = sorted(data)
    if not data:
        raise StatisticsError("no median for empty data")
    return data, len(data)


def median(data):
    data, count = _middle(data, "median")
    if count % 2:
        return data[count // 2]
    return (data[count // 2 - 1] + data[count // 2]) / 2


def median_low(data):
    data, count = _middle(data, "median_low")
    return data[(count - 1) // 2]


def median_high(data):
    data, count = _middle(data, "median_high")
    return data[count // 2]


def _counts(data):
    counts = {}
    for value in data:
        counts[value] = counts.get(value, 0) + 1
    return counts


def mode(data):
    counts = _counts(data)
    if not counts:
        raise StatisticsError("no mode for empty data")
    return max(counts, key=counts.get)


def multimode(data):
    counts = _counts(data)
    most = max(counts.values(), default=0)
    return [value for value, count in counts.items() if count == most]


def _variance(data, centre, least, message):
    """Numerator, denominator (not yet divided by a count), kind and count; no denominator where the
    numerator is not finite. With a given centre the deviations are rounded, as everywhere else."""
    data, kind = _numbers(data, least, message)
    count = len(data)
    if centre is not None:
        data = [(value - centre) * (value - centre) for value in data]
        kind = _shared_kind(data)
    if not _finite(data):
        return sum(value - value for value in data) if centre is None else sum(data), 0, kind, count
    if centre is None:
        return (*_squares(data), kind, count)
    numerators, denominator = _ratios(data)
    return sum(numerators), denominator, kind, count


def variance(data, xbar=None):
    above, below, kind, count = _variance(data, xbar, 2, "variance requires at least two data points")
    return _rounded(above, below * (count - 1), kind) if below else above


def pvariance(data, mu=None):
    above, below, kind, count = _variance(data, mu, 1, "pvariance requires at least one data point")
    return _rounded(above, below * count, kind) if below else above


def stdev(data, xbar=None):
    above, below, _, count = _variance(data, xbar, 2, "stdev requires at least two data points")
    return _root(above, below * (count - 1)) if below else above


def pstdev(data, mu=None):
    above, below, _, count = _variance(data, mu, 1, "pstdev requires at least one data point")
    return _root(above, below * count) if below else above


def quantiles(data, *, n=4, method="exclusive"):
    if n < 1:
        raise StatisticsError("n must be at least 1")
    data = sorted(data)
    count = len(data)
    if count < 2:
        raise StatisticsError("must have at least two data points")
    if method not in ("inclusive", "exclusive"):
        raise ValueError("Unknown method: %r" % (method,))
    span = count - 1 if method == "inclusive" else count + 1
    cuts = []
    for i in range(1, n):
        if method == "inclusive":
            left, part = divmod(i * span, n)
            low, high = data[left], data[left + 1]
        else:
            right = min(max(i * span // n, 1), count - 1)
            part = i * span - right * n
            low, high = data[right - 1], data[right]
        cuts.append((low * (n - part) + high * part) / n)
    return cuts
