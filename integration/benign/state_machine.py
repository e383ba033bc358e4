# Shows a state machine as a table, and one as a generator-free loop over characters.
# Returns: state_machine.json
TRANSITIONS = {
    ("idle", "start"): "running",
    ("running", "pause"): "paused",
    ("paused", "start"): "running",
    ("running", "stop"): "idle",
    ("paused", "stop"): "idle",
}


def step(state, event):
    try:
        return TRANSITIONS[state, event]
    except KeyError:
        raise ValueError(f"no way from {state} by {event}") from None


state, history = "idle", ["idle"]
problems = []
for event in ["start", "pause", "pause", "start", "stop", "stop"]:
    try:
        state = step(state, event)
    except ValueError as error:
        problems.append(str(error))
        continue
    history.append(state)


def split_csv(line, delimiter=","):
    fields, field, quoted = [], "", False
    characters = iter(enumerate(line))
    for i, c in characters:
        if quoted:
            if c == '"' and line[i + 1 : i + 2] == '"':
                field += '"'
                next(characters)
            elif c == '"':
                quoted = False
            else:
                field += c
        elif c == '"':
            quoted = True
        elif c == delimiter:
            fields.append(field)
            field = ""
        else:
            field += c
    return [*fields, field]


return [history, problems, split_csv('a,"b, c","say ""hi""",,d')]
