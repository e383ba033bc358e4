# Shows an inventory as closures: orders taken, stock checked, errors told by code, a ledger, totals by group.
# Returns: long_inventory.json
orders_text = """
2024-01-03 buy  widget  10 @ 2.50
2024-01-04 sell widget   4 @ 4.00
2024-01-05 sell gadget   1 @ 9.99
2024-01-06 buy  gadget   5 @ 6.25
2024-01-07 sell gadget   2 @ 9.99
bad line here
2024-01-08 sell widget   7 @ 4.00
2024-01-31 buy  widget   1 @ 2.75
2024-02-01 sell widget   6 @ 4.20
"""
PATTERN = re.compile(r"(?P<day>\S+)\s+(?P<side>buy|sell)\s+(?P<item>\w+)\s+(?P<count>\d+)\s*@\s*(?P<price>[\d.]+)")


def make_ledger():
    stock, costs, entries, problems = collections.Counter(), collections.defaultdict(collections.deque), [], []

    def buy(day, item, count, price):
        stock[item] += count
        costs[item].append([count, price])
        entries.append({"day": day, "item": item, "count": count, "profit": None})

    def sell(day, item, count, price):
        if stock[item] < count:
            raise ValueError(f"{item}: {count} wanted, {stock[item]} there")
        profit, left = 0.0, count
        while left:
            lot = costs[item][0]
            taken = min(left, lot[0])
            profit += taken * (price - lot[1])
            lot[0] -= taken
            left -= taken
            if not lot[0]:
                costs[item].popleft()
        stock[item] -= count
        entries.append({"day": day, "item": item, "count": -count, "profit": round(profit, 2)})

    actions = {"buy": buy, "sell": sell}

    def take(line):
        m = PATTERN.fullmatch(line.strip())
        if not m:
            problems.append({"line": line, "why": "unreadable"})
            return False
        day = datetime.date.fromisoformat(m["day"])
        try:
            actions[m["side"]](day, m["item"], int(m["count"]), float(m["price"]))
        except ValueError as error:
            problems.append({"line": " ".join(line.split()), "why": str(error)})
            return False
        return True

    return take, lambda: {"stock": +stock, "entries": entries, "problems": problems}


take, state = make_ledger()
taken = [take(line) for line in orders_text.strip().splitlines()]
result = state()
months = {}
for entry in result["entries"]:
    month = months.setdefault(entry["day"].strftime("%Y-%m"), {"moves": 0, "profit": 0.0})
    month["moves"] += abs(entry["count"])
    month["profit"] = round(month["profit"] + (entry["profit"] or 0), 2)
best = max((e for e in result["entries"] if e["profit"] is not None), key=lambda e: e["profit"])
return {"taken": sum(taken), "stock": result["stock"], "problems": result["problems"], "months": months, "best": {**best, "day": best["day"].isoformat()}}
