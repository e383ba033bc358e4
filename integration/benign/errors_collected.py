# Shows errors gathered and told at once at the end, with notes of where they came from, and a clean abort.
# Returns: errors_collected.json
# Args: {"rows": [{"name": "a", "age": 5}, {"name": "", "age": "x"}, {"age": -1}]}
def validate(row, where):
    errors = []
    if not (row.get("name") or "").strip():
        errors.append(f"{where}.name: missing")
    age = row.get("age")
    if not isinstance(age, int) or isinstance(age, bool):
        errors.append(f"{where}.age: expected integer, got {age!r}")
    elif not 0 <= age < 150:
        errors.append(f"{where}.age: {age} out of range")
    return errors


problems = [e for i, row in enumerate(args["rows"]) for e in validate(row, f"rows[{i}]")]
try:
    if problems:
        raise ValueError("\n".join([f"{len(problems)} problems:", *problems]))
except ValueError as error:
    message, *details = str(error).splitlines()
    return {"message": message, "details": details}
return {"ok": True}
