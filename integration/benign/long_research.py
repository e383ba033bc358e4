# Shows research in rounds: questions split, sources asked, gaps found, claims kept with their sources, an essay.
# Returns: long_research.json
# Args: {"question": "Why is the sky blue?", "rounds": 2}
# Replies: {"replies": [{"match": {"label": "plan"}, "value": {"questions": ["What is light?", "What is air?", "What is light?"]}}, {"match": {"label": "answer", "prompt": "*light*"}, "value": {"claims": [{"text": "Light is a wave", "confidence": 0.9}, {"text": "Blue scatters more", "confidence": 0.8}], "gaps": ["What is scattering?"]}}, {"match": {"label": "answer", "prompt": "*air*"}, "value": {"claims": [{"text": "Air is made of molecules", "confidence": 0.95}, {"text": "Air is blue", "confidence": 0.2}], "gaps": []}}, {"match": {"label": "answer", "prompt": "*scattering*"}, "value": {"claims": [{"text": "blue scatters more", "confidence": 0.99}], "gaps": ["What is light?"]}}, {"match": {"label": "essay"}, "value": "The sky is blue since blue scatters more."}]}
meta = {"name": "research", "description": "Answer a question in rounds"}

PLAN = {"type": "object", "properties": {"questions": {"type": "array", "items": {"type": "string"}}}, "required": ["questions"]}
ANSWER = {
    "type": "object",
    "properties": {
        "claims": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {"text": {"type": "string"}, "confidence": {"type": "number"}},
                "required": ["text", "confidence"],
            },
        },
        "gaps": {"type": "array", "items": {"type": "string"}},
    },
    "required": ["claims", "gaps"],
}

question = args["question"]
max_rounds = min(int(args.get("rounds", 3)), 5)
floor = 0.5


def unique(items, key=lambda item: item):
    """The items without those whose key came before."""
    seen = set()
    for item in items:
        if (k := key(item)) not in seen:
            seen.add(k)
            yield item


def key_of(text):
    return " ".join(re.findall(r"\w+", text.casefold()))


async def investigate(sub_question):
    answer = await agent(
        f"Answer with claims: {sub_question}",
        schema=ANSWER,
        label="answer",
        retries=1,
    )
    return {"question": sub_question, **answer}


phase("Plan")
plan = await agent(f"Split into questions: {question}", schema=PLAN, label="plan")
open_questions = collections.deque(unique(plan["questions"], key_of))
asked: set[str] = set()
claims: dict[str, dict] = {}
history: list[dict] = []

round_number = 0
while open_questions and round_number < max_rounds:
    round_number += 1
    phase(f"Round {round_number}")
    batch = []
    while open_questions:
        candidate = open_questions.popleft()
        if key_of(candidate) in asked:
            continue
        asked.add(key_of(candidate))
        batch.append(candidate)
    if not batch:
        break

    answers = await parallel([lambda q=q: investigate(q) for q in batch], on_error="outcome")
    fresh = 0
    for outcome in answers:
        if not outcome["ok"]:
            log("a question failed: " + json.dumps(outcome["error"]))
            continue
        value = outcome["value"]
        for claim in value["claims"]:
            if claim["confidence"] < floor:
                continue
            key = key_of(claim["text"])
            known = claims.get(key)
            if known is None:
                claims[key] = {**claim, "sources": [value["question"]]}
                fresh += 1
            else:
                known["confidence"] = max(known["confidence"], claim["confidence"])
                known["sources"].append(value["question"])
        open_questions.extend(value["gaps"])
    history.append({"round": round_number, "asked": batch, "fresh": fresh})
else:
    log("no more questions" if not open_questions else "out of rounds")

phase("Write")
ranked = sorted(claims.values(), key=lambda c: (-c["confidence"], c["text"]))
bullets = "\n".join(f"- {c['text']} ({c['confidence']:.0%}; {len(c['sources'])} source{'s' if len(c['sources']) != 1 else ''})" for c in ranked)
essay = await agent(f"Write an essay on {question}\n\n{bullets}", label="essay")
return {"essay": essay, "bullets": bullets.split("\n"), "history": history, "left": list(open_questions)}
