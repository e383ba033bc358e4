# Shows simulations without chance: a generator of pseudo-random numbers by hand, life, robots, queues, bank accounts.
# Returns: long_simulation.json
def lcg(seed):
    while True:
        seed = (1103515245 * seed + 12345) % 2**31
        yield seed


def life(cells, steps):
    for _ in range(steps):
        near = collections.Counter((x + dx, y + dy) for x, y in cells for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy)
        cells = {c for c, n in near.items() if n == 3 or (n == 2 and c in cells)}
    return cells


def robot(commands, start=(0, 0), heading="N"):
    turns = "NESW"
    moves = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
    x, y = start
    for c in commands:
        match c:
            case "L":
                heading = turns[turns.index(heading) - 1]
            case "R":
                heading = turns[(turns.index(heading) + 1) % 4]
            case "F":
                dx, dy = moves[heading]
                x, y = x + dx, y + dy
            case _:
                raise ValueError(f"unknown command {c!r}")
    return x, y, heading


def account(balance=0):
    history = []

    def deposit(amount):
        nonlocal balance
        if amount <= 0:
            raise ValueError("amount must be positive")
        balance += amount
        history.append(("+", amount))

    def withdraw(amount):
        nonlocal balance
        if amount > balance:
            raise ValueError(f"insufficient: {balance} < {amount}")
        balance -= amount
        history.append(("-", amount))

    return {"deposit": deposit, "withdraw": withdraw, "balance": lambda: balance, "history": history}


def shuffle(items, numbers):
    items = list(items)
    for i in range(len(items) - 1, 0, -1):
        j = next(numbers) % (i + 1)
        items[i], items[j] = items[j], items[i]
    return items


numbers = lcg(42)
dice = [next(numbers) // 65536 % 6 + 1 for _ in range(10)]
glider = {(1, 0), (2, 1), (0, 2), (1, 2), (2, 2)}
bank = account(100)
errors = []
for action, amount in [("deposit", 50), ("withdraw", 500), ("withdraw", 30), ("deposit", -1)]:
    try:
        bank[action](amount)
    except ValueError as error:
        errors.append(str(error))
return {"dice": dice, "life": sorted(life(glider, 4)), "robot": robot("FFRFFLF"), "shuffled": shuffle("abcdef", lcg(7)), "balance": bank["balance"](), "history": bank["history"], "errors": errors}
