# Research in three stages: find sources to each question, read them for claims, reconcile the claims and write.
meta = {
    "name": "research",
    "description": "Find sources to each question, extract claims from each source, reconcile and write a report",
}

SOURCES = {
    "type": "object",
    "properties": {
        "sources": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {
                    "title": {"type": "string", "minLength": 1},
                    "kind": {"enum": ["documentation", "paper", "article", "discussion"]},
                    "year": {"type": "integer", "minimum": 1970},
                },
                "required": ["title", "kind", "year"],
                "additionalProperties": False,
            },
        },
    },
    "required": ["sources"],
    "additionalProperties": False,
}

CLAIMS = {
    "type": "object",
    "properties": {
        "claims": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {
                    "says": {"enum": ["yes", "no", "depends"]},
                    "claim": {"type": "string"},
                    "seconds": {"type": ["number", "null"]},
                    "confidence": {"type": "number", "minimum": 0, "maximum": 1},
                },
                "required": ["says", "claim", "seconds", "confidence"],
                "additionalProperties": False,
            },
        },
    },
    "required": ["claims"],
    "additionalProperties": False,
}

# How much a kind of source counts beside the reader's own confidence.
WEIGHTS = {"documentation": 1.0, "paper": 1.0, "article": 0.7, "discussion": 0.5}


async def ask(prompt, tries=2, **options):
    """agent(), asked again as long as the failure is one that may pass."""
    for attempt in range(1, tries + 1):
        try:
            return await agent(prompt, **options)
        except AgentError as error:
            if not error.retryable or attempt == tries:
                raise
            log(f"{options['label']}: {error}, asking again")


def distinct(sources):
    """The sources without those that differ only in how the title is written, at most `args["sources"]`."""
    by_title = {re.sub(r"\W+", " ", source["title"]).strip().casefold(): source for source in reversed(sources)}
    return list(by_title.values())[::-1][: args["sources"]]


async def find(question):
    found = await ask(
        f"{args['topic']}\nName the best sources for this question, primary ones first: {question['text']}",
        schema=SOURCES,
        label=f"find {question['id']}",
        phase="Find",
    )
    return distinct(found["sources"])


async def read(source, question):
    """The claims of one source. One that is too long is read in part."""
    options = {"schema": CLAIMS, "label": f"read {question['id']}: {source['title']}", "phase": "Read"}
    prompt = f"What does “{source['title']}” ({source['year']}) claim about this? {question['text']}"
    try:
        return (await ask(prompt, **options))["claims"]
    except AgentError as error:
        if error.code != "context_overflow":
            raise
        log(f"{source['title']} is too long, reading its summary and tables")
    return (await ask(prompt + "\nRead its summary and its tables alone.", **options))["claims"]


async def read_all(sources, question, index):
    """Second stage: every source of a question at once, within the pipeline's cell."""
    log(f"question {index + 1}, {question['id']}: {len(sources)} sources")
    outcomes = await parallel([lambda source=source: read(source, question) for source in sources], on_error="outcome")
    claims, unread = [], []
    for source, outcome in zip(sources, outcomes):
        match outcome:
            case {"ok": True, "value": [*found]}:
                claims += [{**claim, "source": source} for claim in found]
            case {"ok": False, "error": {"code": code, "attempts": attempts}}:
                unread.append({"title": source["title"], "why": code, "attempts": attempts})
            case {"ok": False, "error": {"type": kind, "message": message}}:
                raise RuntimeError(f"{source['title']}: {kind}: {message}")
    return {"claims": claims, "unread": unread}


def weight(claim):
    return claim["confidence"] * WEIGHTS[claim["source"]["kind"]]


def verdict(claims):
    """What the claims say together: the heaviest word, unless another one weighs more than half as much."""
    weights = collections.Counter()
    for claim in claims:
        weights[claim["says"]] += weight(claim)
    match weights.most_common(2):
        case []:
            return "unknown"
        case [(says, _)]:
            return says
        case [(says, most), (_, next_most)] if most >= 2 * next_most:
            return says
        case _:
            return "disputed"


def figures(claims):
    """The numbers of a question: how old its sources are, how sure they are, and the seconds they speak of."""
    seconds = sorted(claim["seconds"] for claim in claims if claim["seconds"] is not None)
    confidences = [claim["confidence"] for claim in claims]
    return {
        "claims": len(claims),
        "confidence": round(statistics.fmean(confidences), 2) if claims else None,
        "spread": round(statistics.stdev(confidences), 2) if len(claims) > 1 else None,
        "year": statistics.median_low(claim["source"]["year"] for claim in claims) if claims else None,
        "seconds": [seconds[0], statistics.median(seconds), seconds[-1]] if seconds else None,
    }


async def reconcile(reading, question, index):
    """Third stage: the claims become a verdict, the verdict a paragraph."""
    claims = sorted(reading["claims"], key=weight, reverse=True)
    answer = {"number": index + 1, "question": question["text"], "verdict": verdict(claims), **figures(claims)}
    evidence = "\n".join(f"- [{claim['says']}, {weight(claim):.2f}] {claim['claim']}" for claim in claims)
    try:
        answer["text"] = await ask(
            f"{question['text']}\nThe claims, heaviest first, come to “{answer['verdict']}”. Write one paragraph that "
            f"a programmer can act on, and say where the sources differ.\n{evidence}",
            label=f"write {question['id']}",
            phase="Write",
        )
    except AgentError as error:
        log(f"{question['id']} is not written ({error.code}); its heaviest claim stands in")
        answer["text"] = claims[0]["claim"] if claims else "No source could be read."
    return {
        **answer,
        "sources": sorted({f"{claim['source']['title']} ({claim['source']['year']})" for claim in claims}),
        "unread": reading["unread"],
    }


def table(answers):
    head = f"{'':>2}  {'verdict':<8} {'claims':>6} {'sure':>5} {'year':>4}  question"
    rows = [
        f"{answer['number']:>2}  {answer['verdict']:<8} {answer['claims']:>6} {answer['confidence'] or 0:>5.0%} "
        f"{answer['year'] or '-':>4}  {textwrap.shorten(answer['question'], 60, placeholder=' …')}"
        for answer in answers
    ]
    return "\n".join([head, *rows])


def section(answer):
    text = textwrap.fill(answer["text"], 100)
    sources = "; ".join(answer["sources"]) or "none"
    return f"{answer['number']}. {answer['question']}\n\n{text}\n\nSources: {sources}"


match args:
    case {"topic": _, "sources": _, "questions": [*questions]}:
        pass
    case _:
        raise ValueError(
            "args must hold topic, sources and questions: run it with --args-file examples/research/args.json"
        )

phase("Research")
results = await pipeline(questions, find, read_all, reconcile, limit=4)
answers = [answer for answer in results if answer is not None]
open_questions = [question["text"] for question, answer in zip(questions, results) if answer is None]
unread = [source for answer in answers for source in answer["unread"]]
log(f"{len(answers)} of {len(questions)} questions answered; sources that could not be read: {len(unread)}")

phase("Conclude")
try:
    conclusion = await ask(
        f"{args['topic']}\nConclude from these answers, as a recipe in order:\n\n"
        + "\n\n".join(f"{answer['question']} {answer['verdict']}: {answer['text']}" for answer in answers),
        label="conclude",
        phase="Conclude",
    )
except AgentError as error:
    log(f"no conclusion: {error}")
    conclusion = None

return {
    "conclusion": conclusion,
    "report": "\n\n".join([args["topic"], table(answers), *[section(answer) for answer in answers]]),
    "answers": [
        {key: value for key, value in answer.items() if key not in ("text", "sources")} for answer in answers
    ],
    "open": open_questions,
    "verdicts": dict(collections.Counter(answer["verdict"] for answer in answers).most_common()),
}
