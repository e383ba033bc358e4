# Shows closures with nonlocal: a counter, an accumulator, and two that share one cell.
# Returns: {"value":16,"other":1,"averages":[10.0,15.0,30.0],"counter":4}
def make_counter(start=0):
    count = start

    def increment(by=1):
        nonlocal count
        count += by
        return count

    def value():
        return count

    return increment, value


def make_average():
    total, n = 0.0, 0

    def add(x):
        nonlocal total, n
        total += x
        n += 1
        return total / n

    return add


increment, value = make_counter(10)
other, other_value = make_counter()
for step in (1, 2, 3):
    increment(step)
other()
average = make_average()
averages = [average(x) for x in [10, 20, 60]]
counter = 0


def bump():
    nonlocal counter
    counter += 1


for _ in range(4):
    bump()
return {"value": value(), "other": other_value(), "averages": averages, "counter": counter}
