# Shows numbers as text and back: formats, rounding, separators, percent, scientific, aligned columns.
# Returns: number_formats.json
rows = [("apples", 3, 1.5), ("cherries", 120, 0.05), ("figs", 7, 12.0)]
lines = [f"{name:<10}{count:>5}{price:>8.2f}{count * price:>9,.2f}" for name, count, price in rows]
human = lambda n: next(f"{n / 1024**i:.1f} {u}" for i, u in enumerate("BKMG") if n < 1024 ** (i + 1))
return {
    "lines": lines, "human": [human(n) for n in (5, 2048, 5_000_000)], "ints": [f"{255:b} {255:o} {255:X} {-5:+d} {5: d} {1000000:,}"],
    "floats": [str(0.1 + 0.2), repr(1e22), str(1e-7), f"{1e10:g}", f"{0.00001:g}", f"{2/3:.3g}", f"{1.0}", str(100.0), f"{1e16}", f"{123456789.0:.3e}"],
    "values": [0.1 + 0.2, 1e22, 1e-7, 100.0, -0.0, 1 / 3, 5e-324, 1.7976931348623157e308, 123456789012345680.0, 1e16, 0.0001, 0.00001],
    "percent": f"{0.4567:.0%}", "round": [round(0.5), round(1.5), round(2.567, 1), round(-1.5), round(1e3)],
    "hex": [(1.5).hex(), (255).to_bytes(2, "big").hex(), int.from_bytes(b"\x01\x00", "big"), (10).bit_length(), (7).bit_count()],
    "float": [(0.5).as_integer_ratio(), (2.0).is_integer(), float.fromhex("0x1.8p1")], "int": [int("1_000"), int(-3.7), 10**18, 7 // 2, 7 / 2, -7 // 2, 2**0.5],
}
