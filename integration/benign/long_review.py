# Shows a review of many stages as models write it: plan, review, verify, fix, report, with helpers and schemas.
# Returns: long_review.json
# Args: {"files": [{"path": "src/a.py", "text": "x = 1\ny = x\n"}, {"path": "src/b.py", "text": "import os\n"}, {"path": "README.md", "text": "# hi"}], "lenses": ["bugs", "style"]}
# Replies: {"replies": [{"match": {"label": "review:src/a.py:bugs"}, "value": {"findings": [{"line": 2, "title": "Unused name y", "severity": "low"}, {"line": 1, "title": "Magic number", "severity": "medium"}]}}, {"match": {"label": "review:src/b.py:bugs"}, "value": {"findings": [{"line": 1, "title": "Unused import", "severity": "high"}]}}, {"match": {"label": "review:src/b.py:style"}, "value": {"findings": [{"line": 1, "title": "unused  import", "severity": "medium"}]}}, {"match": {"label": "review:src/a.py:style"}, "error": {"code": "timeout", "message": "too slow", "retryable": true}}, {"match": {"label": "verify:*", "prompt": "*Magic*"}, "value": {"real": false, "reason": "it is named"}}, {"match": {"label": "verify:*"}, "value": {"real": true, "reason": "seen"}}, {"match": {"label": "fix:*"}, "value": "remove it"}], "otherwise": "echo"}
meta = {
    "name": "long-review",
    "description": "Review code through several lenses, verify each finding, propose fixes",
    "phases": [
        {"title": "Review", "detail": "every file through every lens"},
        {"title": "Verify", "detail": "every finding by a second agent"},
        {"title": "Fix"},
        {"title": "Report"},
    ],
}

# ---------------------------------------------------------------- schemas
FINDING = {
    "type": "object",
    "properties": {
        "line": {"type": "integer"},
        "title": {"type": "string"},
        "severity": {"type": "string", "enum": ["low", "medium", "high"]},
    },
    "required": ["line", "title", "severity"],
}
FINDINGS = {"type": "object", "properties": {"findings": {"type": "array", "items": FINDING}}, "required": ["findings"]}
VERDICT = {
    "type": "object",
    "properties": {"real": {"type": "boolean"}, "reason": {"type": "string"}},
    "required": ["real"],
}

# ---------------------------------------------------------------- settings
args = args or {}
files = args.get("files", [])
lenses = args.get("lenses") or ["bugs"]
SUFFIXES = (".py", ".c")
SEVERITY = {"high": 3, "medium": 2, "low": 1}

stats = {"reviews": 0, "failed": 0, "dropped": 0}


def numbered(text: str) -> str:
    """Number the lines of a text, so that findings can name them."""
    return "\n".join(f"{n:>4} | {line}" for n, line in enumerate(text.splitlines(), start=1))


def review_prompt(file: dict, lens: str) -> str:
    return textwrap.dedent(
        f"""\
        Review {file['path']} for {lens}.

        ```
        {{code}}
        ```
        """
    ).replace("{code}", numbered(file["text"]))


def identity(finding: dict) -> tuple:
    return finding["path"], finding["line"], re.sub(r"\s+", " ", finding["title"].lower())


async def review(file, lens):
    stats["reviews"] += 1
    try:
        result = await agent(
            review_prompt(file, lens),
            schema=FINDINGS,
            label=f"review:{file['path']}:{lens}",
            phase="Review",
        )
    except AgentError as error:
        stats["failed"] += 1
        log(f"{file['path']} ({lens}): {error.code}")
        return []
    return [{**finding, "path": file["path"], "lens": lens} for finding in result["findings"]]


async def verify(finding):
    question = f"Is this real? {finding['path']}:{finding['line']}: {finding['title']}"
    verdict = await agent(question, schema=VERDICT, label=f"verify:{finding['path']}:{finding['line']}")
    if not verdict["real"]:
        stats["dropped"] += 1
        return None
    return {**finding, "reason": verdict.get("reason", "")}


# ---------------------------------------------------------------- the work
phase("Review")
wanted = [f for f in files if f["path"].endswith(SUFFIXES)]
skipped = [f["path"] for f in files if f not in wanted]
if not wanted:
    return {"report": "nothing to review", "skipped": skipped}

jobs = [(file, lens) for file in wanted for lens in lenses]
raw = await parallel([lambda file=file, lens=lens: review(file, lens) for file, lens in jobs])
unique = {}
for finding in itertools.chain.from_iterable(r or [] for r in raw):
    key = identity(finding)
    if key not in unique or SEVERITY[finding["severity"]] > SEVERITY[unique[key]["severity"]]:
        unique[key] = finding
log(f"{len(unique)} unique findings")

phase("Verify")
confirmed = [f for f in await pipeline(list(unique.values()), verify) if f]

phase("Fix")
fixes = await parallel([lambda f=f: agent(f"Fix {f['title']}", label=f"fix:{f['path']}:{f['line']}") for f in confirmed])
for finding, fix in zip(confirmed, fixes):
    finding["fix"] = fix if fix is not None else "none"

phase("Report")
confirmed.sort(key=lambda f: (-SEVERITY[f["severity"]], f["path"], f["line"]))
by_file = {}
for finding in confirmed:
    by_file.setdefault(finding["path"], []).append(finding)

lines = ["# Review", ""]
for path, group in sorted(by_file.items()):
    lines.append(f"## {path} ({len(group)})")
    for f in group:
        lines.append(f"- line {f['line']}: **{f['title']}** [{f['severity']}] -> {f['fix']}")
    lines.append("")
if skipped:
    lines.append(f"Skipped: {', '.join(skipped)}")
counts = collections.Counter(f["severity"] for f in confirmed)
return {"report": "\n".join(lines), "stats": stats, "counts": dict(counts), "confirmed": confirmed}
