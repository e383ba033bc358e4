# Shows try with except, else and finally, in loops with continue and break, and their order.
# Returns: try_else_finally.json
trace = []


def parse(text):
    try:
        trace.append(f"try {text}")
        value = int(text)
    except ValueError:
        trace.append("bad")
        return None
    except (TypeError, AttributeError) as error:
        trace.append(type(error).__name__)
        return -1
    else:
        trace.append("good")
        return value
    finally:
        trace.append("finally")


values = [parse("12"), parse("x"), parse(None)]
kept = []
for item in ["1", "two", "3", "stop", "5"]:
    try:
        if item == "stop":
            break
        kept.append(int(item))
    except ValueError:
        continue
    finally:
        trace.append(item)
else:
    trace.append("never")
return {"values": values, "kept": kept, "trace": trace}
