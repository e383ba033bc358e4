# Shows numerals: roman ones both ways, numbers in words, ordinals, Luhn, ISBN, FizzBuzz, Pascal's triangle.
# Returns: roman_numerals.json
ROMAN = {"M": 1000, "CM": 900, "D": 500, "CD": 400, "C": 100, "XC": 90, "L": 50, "XL": 40, "X": 10, "IX": 9, "V": 5, "IV": 4, "I": 1}


def to_roman(n):
    out = ""
    for letters, value in ROMAN.items():
        count, n = divmod(n, value)
        out += letters * count
    return out


def from_roman(text):
    total = 0
    for a, b in itertools.zip_longest(text, text[1:]):
        total += -ROMAN[a] if b and ROMAN[b] > ROMAN[a] else ROMAN[a]
    return total


def ordinal(n):
    suffix = "th" if 10 <= n % 100 <= 20 else {1: "st", 2: "nd", 3: "rd"}.get(n % 10, "th")
    return f"{n}{suffix}"


ONES = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split()
TENS = "_ _ twenty thirty forty fifty sixty seventy eighty ninety".split()


def words(n):
    if n < 20:
        return ONES[n]
    if n < 100:
        return TENS[n // 10] + ("-" + ONES[n % 10] if n % 10 else "")
    if n < 1000:
        return ONES[n // 100] + " hundred" + (" and " + words(n % 100) if n % 100 else "")
    return words(n // 1000) + " thousand" + (" " + words(n % 1000) if n % 1000 else "")


def luhn(number):
    digits = [int(d) for d in str(number)][::-1]
    return sum(d if i % 2 == 0 else sum(divmod(d * 2, 10)) for i, d in enumerate(digits)) % 10 == 0


fizz = ["Fizz" * (not i % 3) + "Buzz" * (not i % 5) or str(i) for i in range(1, 16)]
pascal = [[1]]
for _ in range(5):
    row = pascal[-1]
    pascal.append([1, *(a + b for a, b in zip(row, row[1:])), 1])
return [to_roman(1994), from_roman("MCMXCIV"), [ordinal(n) for n in (1, 2, 3, 4, 11, 22, 113)], words(42), words(12345), luhn(4539578763621486), fizz, pascal]
