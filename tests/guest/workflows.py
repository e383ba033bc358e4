"""Workflows made by chance."""


class Workflow:
    """A script made by chance: nested fan-outs, errors, things awaited late, twice or never."""

    def __init__(self, chance):
        self.chance, self.lines, self.count = chance, [], 0

    def name(self):
        """A new name."""
        self.count += 1
        return f"f{self.count}"

    def call(self):
        """An expression for an agent call."""
        return f'agent("{self.name()}")'

    def options(self):
        """Options of a combinator."""
        options = ""
        if self.chance.random() < 0.5:
            options += f', on_error="{self.chance.choice(["none", "raise", "outcome"])}"'
        if self.chance.random() < 0.4:
            options += f", limit={self.chance.randint(1, 3)}"
        return options

    def combinator(self, depth):
        """An expression for a fan-out."""
        if self.chance.random() < 0.3:
            stages = "".join(f", {self.function(depth - 1, 'x')}"
                             for _ in range(self.chance.randint(0, 3)))
            return f"pipeline(range({self.chance.randint(0, 4)}){stages}{self.options()})"
        branches = ", ".join(self.branch(depth - 1) for _ in range(self.chance.randint(0, 4)))
        return f"parallel([{branches}]{self.options()})"

    def branch(self, depth):
        """A branch of any kind."""
        kind = self.chance.random()
        if kind < 0.2:
            return self.call()
        if kind < 0.3 and depth > 0:
            return self.combinator(depth)
        if kind < 0.4:
            return f"lambda: {self.call()}"
        if kind < 0.5:
            return f"{self.function(depth, '')}()"
        return self.function(depth, "")

    def function(self, depth, parameters):
        """Defines an async function and returns its name."""
        name = self.name()
        lines = [f"async def {name}({parameters}):"]
        for _ in range(self.chance.randint(0, 4)):
            lines += ["    " + line for line in self.statement(depth)]
        lines.append("    " + self.chance.choice(["return 1", 'raise ValueError("x")', "return None",
                                                  f"return await {self.call()}", "await box[0]"]))
        self.lines += lines
        return name

    def statement(self, depth):
        """A few lines within a function."""
        made = self.combinator(depth) if depth > 0 and self.chance.random() < 0.5 else self.call()
        kind = self.chance.random()
        if kind < 0.45:
            return [f"await {made}"]
        if kind < 0.6:
            return [f"box.insert(0, {made})"]
        if kind < 0.7:
            return ["if box:", "    await box.pop()"]
        if kind < 0.85:
            return ["try:", f"    await {made}", self.chance.choice(["except:", "except Exception:",
                    "finally:"]), f'    log("{self.name()}")', f"    await {self.call()}"]
        return [f"left = {made}"]

    def body(self):
        """What comes behind the functions."""
        return [line for _ in range(self.chance.randint(1, 4)) for line in self.statement(4)]

    def script(self):
        """The whole of it."""
        body = self.body()
        return "\n".join(["box = []", *self.lines, *body, "return 1"])
