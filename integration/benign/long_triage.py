# Shows triage of reports: classes by schema, groups by union-find, owners by rules, drafts by pipeline, a summary table.
# Returns: long_triage.json
# Args: {"reports": [{"id": 1, "title": "Crash on start", "body": "segfault at 0x0"}, {"id": 2, "title": "crash at startup", "body": "it dies"}, {"id": 3, "title": "Please add dark mode", "body": "my eyes"}, {"id": 4, "title": "???", "body": ""}]}
# Replies: {"replies": [{"match": {"label": "class:1"}, "value": {"kind": "bug", "area": "core", "urgency": 5}}, {"match": {"label": "class:2"}, "value": {"kind": "bug", "area": "core", "urgency": 4}}, {"match": {"label": "class:3"}, "value": {"kind": "wish", "area": "ui", "urgency": 1}}, {"match": {"label": "class:4"}, "error": {"code": "schema_mismatch", "message": "no class"}}, {"match": {"label": "same:1-2"}, "value": {"same": true}}, {"match": {"label": "draft:*"}, "value": "Thank you, we are on it."}], "otherwise": "echo"}
CLASS = {
    "type": "object",
    "properties": {"kind": {"enum": ["bug", "wish", "question"]}, "area": {"type": "string"}, "urgency": {"type": "integer"}},
    "required": ["kind", "area", "urgency"],
}
SAME = {"type": "object", "properties": {"same": {"type": "boolean"}}, "required": ["same"]}
OWNERS = {"core": "ann", "ui": "bob"}
reports = {report["id"]: report for report in args["reports"]}


async def classify(report):
    prompt = f"Classify:\n{report['title']}\n{report['body'] or '(empty)'}"
    return {**report, **await agent(prompt, schema=CLASS, label=f"class:{report['id']}")}


def make_groups(ids):
    leader = {i: i for i in ids}

    def find(i):
        while leader[i] != i:
            leader[i] = leader[leader[i]]
            i = leader[i]
        return i

    def join(a, b):
        leader[max(find(a), find(b))] = min(find(a), find(b))

    def groups():
        result = {}
        for i in ids:
            result.setdefault(find(i), []).append(i)
        return result

    return join, groups


phase("Classify")
classified, unclassified = {}, []
outcomes = await parallel([lambda r=r: classify(r) for r in reports.values()], on_error="outcome")
for (number, report), outcome in zip(reports.items(), outcomes):
    if outcome["ok"]:
        classified[number] = outcome["value"]
    else:
        unclassified.append({"id": number, "why": outcome["error"]["code"]})

phase("Group")
join, groups = make_groups(sorted(classified))
candidates = [
    (a, b)
    for a, b in itertools.combinations(sorted(classified), 2)
    if classified[a]["kind"] == classified[b]["kind"] and classified[a]["area"] == classified[b]["area"]
]


async def compare(pair):
    a, b = pair
    answer = await agent(f"Same? {reports[a]['title']} / {reports[b]['title']}", schema=SAME, label=f"same:{a}-{b}")
    if answer["same"]:
        join(a, b)


await pipeline(candidates, compare)

phase("Draft")


def describe(leader, members, index):
    pass


async def draft(group):
    leader, members = group
    head = classified[leader]
    if head["kind"] == "wish":
        return {"group": members, "owner": OWNERS.get(head["area"], "nobody"), "draft": None}
    text = await agent(f"Draft an answer to {head['title']}", label=f"draft:{leader}")
    return {"group": members, "owner": OWNERS.get(head["area"], "nobody"), "draft": text}


def with_urgency(result, group):
    result["urgency"] = max(classified[i]["urgency"] for i in group[1])
    return result


answers = await pipeline(groups().items(), draft, with_urgency)
answers = sorted((a for a in answers if a), key=lambda a: -a["urgency"])
table = [f"{'ids':<8}{'owner':<8}{'urgency':>8}"]
table += [f"{','.join(map(str, a['group'])):<8}{a['owner']:<8}{a['urgency']:>8}" for a in answers]
return {"answers": answers, "unclassified": unclassified, "table": table, "describe": describe(1, 2, 3)}
