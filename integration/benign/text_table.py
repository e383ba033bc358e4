# Shows a text table and a markdown report built line by line.
# Returns: text_table.json
rows = [{"name": "parser", "tests": 120, "ok": True}, {"name": "bridge", "tests": 8, "ok": False}, {"name": "größe", "tests": 33, "ok": True}]


def table(rows, columns=None):
    columns = columns or list(rows[0])
    cells = [[str(row.get(c, "")) for c in columns] for row in rows]
    widths = [max(len(x) for x in [c, *col]) for c, col in zip(columns, zip(*cells))]
    line = lambda parts: "| " + " | ".join(p.ljust(w) for p, w in zip(parts, widths)) + " |"
    rule = "|" + "|".join("-" * (w + 2) for w in widths) + "|"
    return "\n".join([line(columns), rule, *map(line, cells)])


report = []
report.append("# Report")
report.append("")
report += [f"- **{r['name']}**: {r['tests']} tests {'✓' if r['ok'] else '✗'}" for r in rows]
report.append("")
report.append(f"Total: {sum(r['tests'] for r in rows):,}")
return {"table": table(rows).split("\n"), "some": table(rows, ["name", "ok"]), "report": "\n".join(report)}
