# Shows CSV by hand: rows to dicts, types guessed, groups summed, written back.
# Returns: csv_by_hand.json
# Args: {"csv": "region,item,price,qty\nnorth,pen,1.5,10\nsouth,ink,7,3\nnorth,ink,7,1\nsouth,pen,1.5,\n"}
def guess(text):
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            pass
    return text or None


header, *lines = args["csv"].strip().splitlines()
columns = header.split(",")
rows = [dict(zip(columns, map(guess, line.split(",")), strict=True)) for line in lines]
totals = collections.defaultdict(float)
for row in rows:
    totals[row["region"]] += row["price"] * (row["qty"] or 0)
complete = [row for row in rows if all(value is not None for value in row.values())]
written = "\n".join([",".join(columns), *(",".join("" if row[c] is None else str(row[c]) for c in columns) for row in rows)]) + "\n"
return {"rows": rows, "totals": totals, "complete": len(complete), "written": written, "same": written == args["csv"]}
