# Shows an event log replayed into a state, snapshots, undo and redo by two stacks, and a fold by match.
# Returns: event_log.json
# Args: {"events": [["add", "milk", 2], ["add", "eggs", 6], ["remove", "milk", 1], ["rename", "eggs", "big eggs"], ["clear"], ["add", "tea", 1], ["juggle"]]}
def apply(state, event):
    match event:
        case ["add", name, n] if isinstance(n, int):
            return {**state, name: state.get(name, 0) + n}
        case ["remove", name, n] if state.get(name, 0) >= n:
            left = state[name] - n
            rest = {k: v for k, v in state.items() if k != name}
            return rest | ({name: left} if left else {})
        case ["rename", old, new] if old in state:
            return {new if k == old else k: v for k, v in state.items()}
        case ["clear"]:
            return {}
        case [kind, *_]:
            raise ValueError(f"cannot {kind}")


undo, redo, rejected = [{}], [], []
for event in args["events"]:
    try:
        undo.append(apply(undo[-1], event))
        redo.clear()
    except ValueError as error:
        rejected.append(str(error))
history = [dict(s) for s in undo]
for _ in range(2):
    redo.append(undo.pop())
undo.append(redo.pop())
return {"history": history, "now": undo[-1], "redo": redo, "rejected": rejected}
