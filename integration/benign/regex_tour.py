# Shows re: groups, named groups, sub with a function, finditer, verbose patterns, flags, split, escape.
# Returns: regex_tour.json
log_text = """2024-03-01 ERROR disk full
2024-03-02 INFO all well
2024-03-03 error net down"""
LINE = re.compile(
    r"""
    ^(?P<date>\d{4}-\d{2}-\d{2})   # the day
    \s+(?P<level>[A-Z]+)           # how bad
    \s+(?P<message>.+)$
    """,
    re.VERBOSE | re.MULTILINE | re.IGNORECASE,
)
entries = [m.groupdict() for m in LINE.finditer(log_text)]
m = re.search(r"(\d+)-(\d+)-(\d+)", log_text)
camel = lambda s: re.sub(r"_(\w)", lambda m: m.group(1).upper(), s)
snake = lambda s: re.sub(r"(?<!^)(?=[A-Z])", "_", s).lower()
return {
    "entries": entries, "groups": [m.groups(), m.group(0), m.group(1, 2), m.span(), m.start(2), m.end()],
    "camel": camel("read_all_lines"), "snake": snake("readAllLines"), "findall": re.findall(r"\b\w{4}\b", log_text),
    "pairs": re.findall(r"(\w)=(\d)", "a=1, b=2"), "split": re.split(r"[,;]\s*", "a, b;c"), "kept": re.split(r"(\d)", "a1b2c"),
    "match": [bool(re.match(r"\d", "a1")), bool(re.fullmatch(r"[a-z]\d", "a1"))], "sub": re.sub(r"(\w+) (\w+)", r"\2 \g<1>", "hello world"),
    "count": re.subn("o", "0", "foo boo", count=3), "escape": re.escape("a.b*c"), "look": re.findall(r"(?<=\$)\d+(?=\.)", "$12.50 $7.00"),
    "greedy": [re.search(r"<.+>", "<a><b>").group(), re.search(r"<.+?>", "<a><b>").group()], "dot": bool(re.match("a.b", "a\nb", re.S)),
    "pattern": LINE.groups, "unicode": re.findall(r"\w+", "naïve café"), "flags": re.findall("^b", "a\nb", flags=re.M),
    "conditional": [bool(re.fullmatch(r"(\()?\w+(?(1)\))", s)) for s in ("(a)", "a", "(a")], "none": re.search("z", "abc"),
}
