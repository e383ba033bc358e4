"""Figures of a measure: what was taken in turns, and what is claimed of it."""

import dataclasses
import statistics


def in_turns(rounds, **contestants):
    """Calls each contestant once a round, and returns the Series of each."""
    times = {name: [] for name in contestants}
    for _ in range(rounds):
        for name, measure in contestants.items():
            times[name].append(measure())
    return {name: Series(taken) for name, taken in times.items()}


class Series:
    """What was measured of one contestant: its median, and the quartiles around it."""

    def __init__(self, taken):
        self.median = statistics.median(taken)
        self.quartiles = statistics.quantiles(taken, n=4, method="inclusive")[::2] if len(taken) > 1 else [taken[0]] * 2

    def __truediv__(self, other):
        return self.median / other.median

    def told(self):
        """As JSON."""
        return {"median": self.median, "quartiles": self.quartiles}


@dataclasses.dataclass
class Claim:
    """A ratio or an amount that is to be reached: must is what counts, goal where it is to go."""

    what: str
    value: float
    least: bool = True  # the more the better
    must: float = None
    goal: float = None

    def is_met(self, bound):
        """Whether the value is as good as a bound; None where there is none."""
        if bound is None:
            return None
        return self.value >= bound if self.least else self.value <= bound

    def line(self):
        """One line of the table."""
        bounds = []
        for name in ("must", "goal"):
            bound = getattr(self, name)
            if bound is not None:
                sign = ">=" if self.least else "<="
                bounds.append(f"{name} {sign} {bound:g}: {'met' if self.is_met(bound) else 'missed'}")
        return f"         {self.what:44} {self.value:8.2f}   {', '.join(bounds)}".rstrip()
