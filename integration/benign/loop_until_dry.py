# Shows a loop until nothing new comes: findings kept once by a key, and an end after two dry rounds.
# Returns: {"bugs":[{"file":"a","line":1},{"file":"b","line":2},{"file":"c","line":3}],"rounds":4}
# Replies: {"replies": [{"match": {"prompt": "Round 1*"}, "value": {"bugs": [{"file": "a", "line": 1}, {"file": "b", "line": 2}]}}, {"match": {"prompt": "Round 2*"}, "value": {"bugs": [{"file": "a", "line": 1}, {"file": "c", "line": 3}]}}, {"match": {"prompt": "Round *"}, "value": {"bugs": [{"file": "c", "line": 3}]}}]}
BUGS = {"type": "object", "properties": {"bugs": {"type": "array"}}, "required": ["bugs"]}
seen = set()
bugs = []
dry = rounds = 0
key = lambda bug: (bug["file"], bug["line"])
while dry < 2 and rounds < 10:
    rounds += 1
    known = json.dumps(sorted(seen))
    found = (await agent(f"Round {rounds}: find bugs other than {known}", schema=BUGS))["bugs"]
    fresh = [b for b in found if key(b) not in seen]
    if not fresh:
        dry += 1
        log(f"round {rounds} was dry ({dry})")
        continue
    dry = 0
    seen.update(map(key, fresh))
    bugs.extend(fresh)
return {"bugs": bugs, "rounds": rounds}
