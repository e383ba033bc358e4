# Shows math and statistics on numbers and lists.
# Returns: math_statistics.json
data = [2, 4, 4, 4, 5, 5, 7, 9]
return {
    "math": [math.sqrt(16), math.floor(-2.5), math.ceil(2.1), math.gcd(12, 18), math.lcm(4, 6), math.factorial(10), math.comb(5, 2), math.perm(5, 2)],
    "floats": [math.isclose(0.1 + 0.2, 0.3), math.isnan(math.nan), math.isinf(math.inf), math.fsum([0.1] * 10), math.hypot(3, 4), math.trunc(-2.7)],
    "logs": [math.log2(8), math.log10(1000), round(math.log(math.e), 6), round(math.exp(1), 5), math.isqrt(17), math.copysign(1, -0.0)],
    "trig": [round(math.sin(math.pi / 2), 9), round(math.degrees(math.pi), 6), round(math.atan2(1, 1), 6), math.prod([1, 2, 3, 4])],
    "means": [statistics.mean([5]), statistics.mean([1, 2]), statistics.fmean(data), statistics.median(data), statistics.median([1, 3, 2])],
    "spread": [statistics.pstdev(data), statistics.pvariance(data), round(statistics.stdev(data), 6), round(statistics.variance(data), 6)],
    "mode": [statistics.mode("aabbb"), statistics.quantiles(data, n=4)],
    "distance": math.dist([0, 0], [3, 4]), "modf": math.modf(3.25), "frexp": math.frexp(8.0), "mod": math.fmod(-7, 3), "floor": -7 // 2, "rest": -7 % 3,
}
