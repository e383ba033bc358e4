# Shows data of a table joined, grouped, pivoted, filtered and ranked, as with a data frame but by hand.
# Returns: polyglot_data.json
people = [{"id": 1, "name": "Ann", "team": 10}, {"id": 2, "name": "Bob", "team": 20}, {"id": 3, "name": "Cy", "team": None}]
teams = [{"id": 10, "title": "Core"}, {"id": 20, "title": "Docs"}]
hours = [(1, "mon", 8), (1, "tue", 6), (2, "mon", 4), (2, "mon", 1), (3, "wed", 7)]
team_of = {t["id"]: t["title"] for t in teams}
joined = [{**p, "team": team_of.get(p["team"], "-")} for p in people]
pivot = {p["name"]: {d: sum(h for i, day, h in hours if i == p["id"] and day == d) for d in ("mon", "tue", "wed")} for p in people}
key = lambda row: row[1]
by_day = {day: [h for *_, h in rows] for day, rows in itertools.groupby(sorted(hours, key=key), key=key)}
totals = functools.reduce(lambda acc, row: acc | {row[0]: acc.get(row[0], 0) + row[2]}, hours, {})
ranked = sorted(totals.items(), key=lambda kv: (-kv[1], kv[0]))
cumulative = list(itertools.accumulate(total for _, total in ranked))
partition = lambda test, rows: ([r for r in rows if test(r)], [r for r in rows if not test(r)])
busy, idle = partition(lambda kv: kv[1] > 5, ranked)
columns = {k: [p[k] for p in people] for k in people[0]}
return {"joined": joined, "pivot": pivot, "by_day": by_day, "ranked": ranked, "cumulative": cumulative, "busy": busy, "idle": idle, "columns": columns}
