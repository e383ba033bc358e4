# Shows what is said of dates that are none: the errors of strptime and fromisoformat are caught.
# Returns: dates_errors.json
def parse(text, *formats):
    for form in formats:
        try:
            return datetime.datetime.strptime(text, form).date().isoformat()
        except ValueError:
            continue
    return None


def problem(function):
    try:
        return function()
    except ValueError as e:
        return f"{type(e).__name__}: {e}"


FORMATS = ("%Y-%m-%d", "%d/%m/%Y", "%d %b %Y", "%B %d, %Y")
return {
    "dates": [parse(t, *FORMATS) for t in ["2024-01-05", "5/1/2024", "5 Jan 2024", "January 5, 2024", "yesterday"]],
    "problems": [problem(lambda: datetime.date(2023, 2, 29)), problem(lambda: datetime.date.fromisoformat("2023-02-28").isoformat())],
}
