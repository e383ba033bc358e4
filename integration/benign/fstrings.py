# Shows f-strings: format specs, conversions, nested specs, the = form, braces, dates and expressions.
# Returns: fstrings.json
name, width, pi, n = "Zoë", 10, 3.14159265, 1234567
row = {"k": [1, 2]}
when = datetime.datetime(2024, 2, 29, 13, 5)
return [
    f"{pi:.2f} {pi:8.3f}| {pi:<8.1f}| {pi:+.1e}",
    f"{n:,} {n:_} {n:>12} {n:012d} {n:x} {n:#b}",
    f"{name!r} {name!s:>6} {name!a}",
    f"[{name:^{width}}] [{name:*<{width}}] [{pi:{width}.{3}f}]",
    f"{width=} {pi=:.1f} {name=} {width * 2 = }",
    f"{{literal}} {{{name}}}",
    f"{row['k'][0]} {row['k'][-1] + 1} {len(row)}",
    f"{'yes' if n > 10 else 'no'} {', '.join(str(x) for x in range(3))}",
    f"{when:%Y-%m-%d %H:%M} {when:%A}",
    f"{0.1234:.1%} {True} {None} {5 / 2}",
    f"{(lambda x: x * 2)(4)} {max(1, 2)!r:>3}",
    f"""multi
line {name.upper()}""",
    "a" f"{1}" "b" rf"\d{n}",
    f"{'nested ' + f'{width:>4}'}",
    f"{[x for x in 'abc']} { {'a': 1} }",
]
