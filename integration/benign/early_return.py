# Shows return from the top level, out of a loop and a try, with code after it.
# Returns: {"n":5,"why":"square above 20"}
for n in range(10):
    try:
        if n * n > 20:
            return {"n": n, "why": "square above 20"}
    finally:
        log(f"looked at {n}")
return None
