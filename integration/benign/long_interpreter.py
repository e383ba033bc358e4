# Shows a small interpreter of a stack language and one of s-expressions, with environments as chained dicts.
# Returns: [3628800,[2,3,15],"NameError: unbound: foo","SyntaxError: unfinished form",7,[[4,7],[]]]
def parse(text):
    tokens = re.findall(r"[()]|[^\s()]+", text)

    def read(position):
        token = tokens[position]
        if token == "(":
            items, position = [], position + 1
            while tokens[position] != ")":
                item, position = read(position)
                items.append(item)
            return items, position + 1
        if token == ")":
            raise SyntaxError("unexpected )")
        try:
            return int(token), position + 1
        except ValueError:
            return token, position + 1

    forms, position = [], 0
    while position < len(tokens):
        try:
            form, position = read(position)
        except IndexError:
            raise SyntaxError("unfinished form") from None
        forms.append(form)
    return forms


def fold(f):
    return lambda *xs: functools.reduce(f, xs)


BASE = {"+": fold(lambda a, b: a + b), "-": fold(lambda a, b: a - b), "*": fold(lambda a, b: a * b), "<": lambda a, b: a < b, "=": lambda a, b: a == b, "list": lambda *xs: list(xs)}


def evaluate(form, env):
    match form:
        case _ if isinstance(form, int):
            return form
        case _ if isinstance(form, str):
            if form not in env:
                raise NameError(f"unbound: {form}")
            return env[form]
        case ["define", name, value]:
            env[name] = evaluate(value, env)
            return None
        case ["if", test, yes, no]:
            return evaluate(yes if evaluate(test, env) else no, env)
        case ["lambda", params, body]:
            return lambda *xs: evaluate(body, collections.ChainMap(dict(zip(params, xs)), env))
        case ["let", bindings, body]:
            return evaluate(body, collections.ChainMap({n: evaluate(v, env) for n, v in bindings}, env))
        case [head, *rest]:
            return evaluate(head, env)(*[evaluate(r, env) for r in rest])
        case []:
            return []


def run(text):
    env, result = dict(BASE), None
    try:
        for form in parse(text):
            result = evaluate(form, env)
        return result
    except (SyntaxError, NameError, TypeError) as error:
        return f"{type(error).__name__}: {str(error)[:30]}"


def stack_machine(program):
    stack, output = [], []
    words = {
        "dup": lambda: stack.append(stack[-1]),
        "swap": lambda: stack.extend([stack.pop(), stack.pop()]),
        "drop": lambda: stack.pop(),
        ".": lambda: output.append(stack.pop()),
        "+": lambda: stack.append(stack.pop() + stack.pop()),
        "*": lambda: stack.append(stack.pop() * stack.pop()),
    }
    for word in program.split():
        words[word]() if word in words else stack.append(int(word))
    return output, stack


return [
    run("(define fact (lambda (n) (if (< n 2) 1 (* n (fact (- n 1)))))) (fact 10)"),
    run("(let ((x 2) (y 3)) (list x y (+ x y 10)))"),
    run("(foo 1)"),
    run("(+ 1"),
    run("(define add (lambda (a) (lambda (b) (+ a b)))) ((add 3) 4)"),
    stack_machine("2 3 swap dup * . 4 + ."),
]
