# Shows modules used without an import, as the documentation tells: each is simply there.
# Returns: conditional_imports_absent.json
value = json.loads("[1, 2]")
root = math.sqrt(len(value) * 8)
found = re.sub("a", "b", "banana")
day = datetime.date(2024, 1, 1) + datetime.timedelta(30)
first = next(itertools.count(5))
total = functools.reduce(lambda a, b: a * b, value)
letters = string.ascii_letters[:3]
text = textwrap.shorten("hello wide world", 12)
middle = statistics.median([3, 1, 2])
queue = collections.deque("ab")
m = math
pi = round(m.pi, 4)
dt = datetime.datetime
parsed = dt.strptime("01.02.2024", "%d.%m.%Y").isoformat()
Counter, defaultdict = collections.Counter, collections.defaultdict
return [root, found, str(day), first, total, letters, text, middle, queue, pi, parsed, Counter("aab").most_common(1), dict(defaultdict(int, a=1))]
