# Shows statistics of a text: words, sentences, n-grams, readability, a concordance, anagrams, palindromes, a diff of lines.
# Returns: text_statistics.json
# Args: {"text": "The cat sat. The cat ran! Did the dog see the cat? Listen, silent cat."}
text = args["text"]
words = re.findall(r"[a-z']+", text.lower())
sentences = [s for s in re.split(r"[.!?]+\s*", text) if s]
bigrams = collections.Counter(zip(words, words[1:]))
anagrams = {}
for w in sorted(set(words)):
    anagrams.setdefault("".join(sorted(w)), []).append(w)
concordance = [text[max(0, m.start() - 5) : m.end() + 5] for m in re.finditer(r"\bcat\b", text)]


def is_palindrome(s):
    s = [c.lower() for c in s if c.isalnum()]
    return s == s[::-1]


def diff(a, b):
    if not a or not b:
        return [f"-{x}" for x in a] + [f"+{x}" for x in b]
    if a[0] == b[0]:
        return [f" {a[0]}"] + diff(a[1:], b[1:])
    drop, add = diff(a[1:], b), diff(a, b[1:])
    changes = lambda d: sum(line[0] != " " for line in d)
    return [f"-{a[0]}"] + drop if changes(drop) <= changes(add) else [f"+{b[0]}"] + add


return {
    "words": len(words), "unique": len(set(words)), "sentences": len(sentences), "longest": max(sentences, key=lambda s: len(s.split())), "bigrams": [" ".join(b) + f" x{n}" for b, n in bigrams.most_common(2)],
    "anagrams": [g for g in anagrams.values() if len(g) > 1], "concordance": concordance, "mean": round(statistics.mean(map(len, words)), 2), "palindrome": [is_palindrome("A man, a plan, a canal: Panama"), is_palindrome("no")],
    "diff": diff("a b c d".split(), "a c x d".split()), "title": " ".join(w.capitalize() for w in words[:3]), "vowels": sum(c in "aeiou" for c in text.lower()),
}
