# Shows a schedule made of given dates: due dates, weeks, overlaps, months, time left in words.
# Returns: datetime_schedule.json
# Args: {"today": "2024-05-15", "tasks": [{"name": "draft", "start": "2024-05-13", "days": 3}, {"name": "review", "start": "2024-05-15", "days": 5}, {"name": "ship", "start": "2024-06-01", "days": 1}]}
today = datetime.date.fromisoformat(args["today"])
tasks = []
for task in args["tasks"]:
    start = datetime.datetime.strptime(task["start"], "%Y-%m-%d").date()
    end = start + datetime.timedelta(days=task["days"] - 1)
    state = "done" if end < today else "running" if start <= today else "planned"
    tasks.append({**task, "end": end.isoformat(), "state": state, "left": (end - today).days, "week": start.isocalendar()[1], "weekday": start.strftime("%A")})
overlaps = [(a["name"], b["name"]) for a, b in itertools.combinations(tasks, 2) if a["start"] <= b["end"] and b["start"] <= a["end"]]


def humanize(days):
    match days:
        case 0:
            return "today"
        case 1 | -1:
            return "tomorrow" if days > 0 else "yesterday"
        case n if n < 0:
            return f"{-n} days ago"
        case _:
            return f"in {days} days"


def add_months(day, n):
    month = day.month - 1 + n
    year, month = day.year + month // 12, month % 12 + 1
    last = ((datetime.date(year + month // 12, month % 12 + 1, 1)) - datetime.timedelta(days=1)).day
    return day.replace(year=year, month=month, day=min(day.day, last))


return {"tasks": tasks, "overlaps": overlaps, "words": [humanize(t["left"]) for t in tasks] + [humanize(d) for d in (0, 1, -1, -3)], "months": [str(add_months(datetime.date(2024, 1, 31), n)) for n in (1, 2, 11, 13)]}
