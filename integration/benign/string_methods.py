# Shows the methods of strings, one after the other.
# Returns: string_methods.json
s = "  The quick, brown fox; the lazy dog  "
t = s.strip()
table = str.maketrans({"a": "4", "e": "3", "o": None})
return {
    "case": [t.lower(), t.upper(), t.title(), t.swapcase(), t.capitalize(), "STRASSE".casefold(), "ß".upper()],
    "strip": [s.lstrip(), s.rstrip(), t.strip("Tg"), t.removeprefix("The "), t.removesuffix("dog")],
    "split": [t.split(), t.split(",", 1), t.rsplit(" ", 1), t.partition(";"), t.rpartition("the"), "a\nb\r\nc".splitlines()],
    "find": [t.find("the"), t.rfind("o"), t.index("q"), t.count("o"), t.find("zebra")],
    "test": [
        t.startswith(("A", "The")), t.endswith("dog"), "abc1".isalnum(), "abc".isalpha(), "12".isdigit(), "½".isnumeric(),
        "٣".isdecimal(), " \t".isspace(), "Title Case".istitle(), "low".islower(), "UP".isupper(), "a_1".isidentifier(),
        "caf\u00e9".isascii(), "ok".isprintable(),
    ],
    "change": [t.replace("o", "0", 2), t.translate(table), "a\tb".expandtabs(4), "-".join("abc")],
    "pad": ["7".zfill(3), "-7".zfill(4), "x".center(5, "."), "x".ljust(3) + "|", "x".rjust(3)],
    "format": ["{} {1}".replace("{1}", "{}").format(1, 2), "{a:>4}|{b[0]}|{c[k]}".format(a=1, b=[2], c={"k": 3}), "{x} {y}".format_map({"x": 1, "y": 2}), "%s %05.1f %d%%" % ("a", 2.5, 3)],
    "other": ["abc"[::-1], "ab" * 3, "b" in "abc", "a" < "b", ord("é"), chr(8364), len("naïve")],
}
