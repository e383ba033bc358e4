# Shows a tokenizer by regular expression and a parser of arithmetic by recursive descent.
# Returns: tokenizer.json
TOKEN = re.compile(r"\s*(?:(?P<number>\d+(?:\.\d+)?)|(?P<name>[a-z]+)|(?P<op>[-+*/^(),]))")


def tokenize(text):
    position = 0
    while position < len(text):
        m = TOKEN.match(text, position)
        if m is None:
            if text[position:].strip() == "":
                return
            raise SyntaxError(f"unexpected {text[position]!r} at {position}")
        position = m.end()
        yield m.lastgroup, m.group(m.lastgroup)
    yield "end", ""


FUNCTIONS = {"max": max, "min": min, "sqrt": math.sqrt}


def reader(text):
    tokens = list(tokenize(text))
    i = 0

    def peek():
        return tokens[i][1] if i < len(tokens) else ""

    def advance():
        nonlocal i
        i += 1
        return tokens[i - 1]

    def expect(op):
        if peek() != op:
            raise SyntaxError(f"expected {op!r}, found {peek()!r}")
        advance()

    return peek, advance, expect


def evaluate(text, names={}):
    peek, advance, expect = reader(text)

    def expression():
        value = term()
        while peek() in ("+", "-"):
            _, op = advance()
            value += term() if op == "+" else -term()
        return value

    def term():
        value = power()
        while peek() in ("*", "/"):
            _, op = advance()
            value = value * power() if op == "*" else value / power()
        return value

    def power():
        base = unary()
        return base ** (advance(), power())[1] if peek() == "^" else base

    def unary():
        if peek() == "-":
            advance()
            return -unary()
        return atom()

    def atom():
        kind, text = advance()
        if kind == "number":
            return float(text) if "." in text else int(text)
        if kind == "name":
            if peek() == "(":
                advance()
                values = [expression()]
                while peek() == ",":
                    advance()
                    values.append(expression())
                expect(")")
                return FUNCTIONS[text](*values)
            return names[text]
        if text == "(":
            value = expression()
            expect(")")
            return value
        raise SyntaxError(f"unexpected {text!r}")

    return expression(), peek()


def attempt(text):
    try:
        value, rest = evaluate(text, {"x": 7})
        if rest not in ("", "end"):
            raise SyntaxError(f"trailing {rest!r}")
        return value
    except (SyntaxError, KeyError, ZeroDivisionError) as error:
        return f"{type(error).__name__}: {error}"


return [attempt(t) for t in ["1 + 2 * 3", "(1 + 2) * 3", "2 ^ 3 ^ 2", "-x + 10.5", "max(1, x, 3) / 2", "1 +", "1 $ 2", "y", "1/0", "sqrt(16)", "2 2"]]
