# Shows dates that are given: parsing, formatting, arithmetic, weekdays, time zones, ranges and ages.
# Returns: dates.json
start = datetime.datetime.strptime("2024-02-27 08:30", "%Y-%m-%d %H:%M")
end = datetime.datetime.fromisoformat("2024-03-01T10:00:00")
delta = end - start
utc = datetime.timezone.utc
cet = datetime.timezone(datetime.timedelta(hours=1), "CET")
aware = datetime.datetime(2024, 7, 1, 12, 0, tzinfo=utc)


def days(first, last):
    day = first
    while day <= last:
        yield day
        day += datetime.timedelta(days=1)


workdays = [d.isoformat() for d in days(datetime.date(2024, 3, 1), datetime.date(2024, 3, 8)) if d.weekday() < 5]
born = datetime.date.fromisoformat("1990-06-15")
today = datetime.date(2024, 6, 14)
age = today.year - born.year - ((today.month, today.day) < (born.month, born.day))
next_month = (today.replace(day=1) + datetime.timedelta(days=32)).replace(day=1)
return {
    "delta": [delta.days, delta.seconds, delta.total_seconds(), str(delta)], "format": [start.strftime("%d %B %Y, %H:%M"), f"{end:%a %d.%m.%y}", start.isoformat()],
    "week": [start.weekday(), start.isoweekday(), list(start.date().isocalendar()), start.strftime("%j")],
    "zones": [aware.isoformat(), aware.astimezone(cet).isoformat(), aware.timestamp(), str(aware.astimezone(cet).tzinfo), aware.strftime("%Y-%m-%dT%H:%M:%S%z")],
    "workdays": workdays, "age": age, "next_month": str(next_month), "compare": [start < end, max(start, end).day, start == start.replace()],
    "time": [datetime.time(9, 5).isoformat(), start.time().strftime("%I:%M %p"), datetime.datetime.combine(today, datetime.time(1)).isoformat()],
    "parts": [start.year, start.month, start.hour], "sorted": sorted(["2024-10-01", "2024-9-1"], key=lambda s: datetime.datetime.strptime(s, "%Y-%m-%d")),
    "from": datetime.datetime.fromtimestamp(0, utc).isoformat(), "delta_parts": str(datetime.timedelta(weeks=1, hours=-3)), "divided": delta / datetime.timedelta(hours=1),
    "min": datetime.date.min.year, "ordinal": today.toordinal(),
}
