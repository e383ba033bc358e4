# A code review: every file in parallel, every finding checked by a second agent, a summary of what is left.
meta = {
    "name": "review",
    "description": "Review files in parallel, have each finding checked, summarise what is left",
}

SEVERITIES = ["high", "medium", "low"]

FINDINGS = {
    "type": "object",
    "properties": {
        "findings": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {
                    "line": {"type": "integer", "minimum": 1},
                    "severity": {"enum": SEVERITIES},
                    "claim": {"type": "string"},
                },
                "required": ["line", "severity", "claim"],
                "additionalProperties": False,
            },
        },
    },
    "required": ["findings"],
    "additionalProperties": False,
}

CHECK = {
    "type": "object",
    "properties": {"verdict": {"enum": ["real", "false alarm"]}, "reason": {"type": "string"}},
    "required": ["verdict", "reason"],
    "additionalProperties": False,
}

match args:
    case {"files": [*files]}:
        pass
    case _:
        raise ValueError("args must hold files: run it with --args-file examples/review/args.json")
texts = {file["path"]: file["text"] for file in files}


def numbered(text, first=1):
    return "\n".join(f"{number:5} {line}" for number, line in enumerate(text.split("\n"), first))


def excerpt(finding, around=15):
    first = max(1, finding["line"] - around)
    lines = texts[finding["path"]].split("\n")[first - 1 : finding["line"] + around]
    return numbered("\n".join(lines), first)


async def review(file):
    reply = await agent(
        f"Review {file['path']} as a maintainer who has to live with it. Report faults that can "
        "happen, not style. Name the line of each.\n\n" + numbered(file["text"]),
        schema=FINDINGS,
        label=f"review {file['path']}",
        phase="Review",
    )
    return [{"path": file["path"], **finding} for finding in reply["findings"]]


async def check(finding):
    return await agent(
        f"A reviewer claims about {finding['path']}, line {finding['line']}: {finding['claim']}\n"
        "Try to refute it. Is it real or a false alarm?\n\n" + excerpt(finding),
        schema=CHECK,
        label=f"check {finding['path']}:{finding['line']}",
        phase="Check",
    )


def settle(answer, finding):
    return {**finding, "verdict": answer["verdict"], "reason": answer["reason"]}


phase("Review")
reviews = await parallel([lambda file=file: review(file) for file in files])
not_reviewed = [file["path"] for file, found in zip(files, reviews) if found is None]
findings = [finding for found in reviews if found is not None for finding in found]
log(f"{len(findings)} findings in {len(files) - len(not_reviewed)} of {len(files)} files")

phase("Check")
settled = await pipeline(findings, check, settle)
not_checked = [finding for finding, answer in zip(findings, settled) if answer is None]
real = [answer for answer in settled if answer and answer["verdict"] == "real"]
false_alarms = [answer for answer in settled if answer and answer["verdict"] == "false alarm"]
real.sort(key=lambda finding: (SEVERITIES.index(finding["severity"]), finding["path"], finding["line"]))
log(f"{len(real)} are real, {len(false_alarms)} false alarms, {len(not_checked)} could not be checked")

phase("Summarise")
summary = await agent(
    "Summarise this review for the maintainers in three sentences:\n"
    + json.dumps({"real": real, "not_reviewed": not_reviewed, "not_checked": not_checked}),
    label="summary",
    phase="Summarise",
)

return {
    "summary": summary,
    "counts": {severity: len([f for f in real if f["severity"] == severity]) for severity in SEVERITIES},
    "findings": [{key: finding[key] for key in ("path", "line", "severity", "claim")} for finding in real],
    "false_alarms": [f"{finding['path']}:{finding['line']}: {finding['reason']}" for finding in false_alarms],
    "not_checked": [f"{finding['path']}:{finding['line']}: {finding['claim']}" for finding in not_checked],
    "not_reviewed": not_reviewed,
}
