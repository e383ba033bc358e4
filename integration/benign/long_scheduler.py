# Shows a scheduler of jobs with needs and costs: waves by topological order, the longest path, agents for each job.
# Returns: long_scheduler.json
# Args: {"jobs": {"spec": {"needs": [], "cost": 2}, "code": {"needs": ["spec"], "cost": 5}, "test": {"needs": ["code"], "cost": 3}, "docs": {"needs": ["spec"], "cost": 2}, "ship": {"needs": ["test", "docs"], "cost": 1}}}
jobs = args["jobs"]
results: dict[str, str] = {}
running: dict[str, int] = {}


def ready_jobs(done):
    return sorted(n for n, j in jobs.items() if n not in done and set(j["needs"]) <= done)


async def perform(name):
    needs = jobs[name]["needs"]
    context = " ".join(f"<{n}:{len(results[n])}>" for n in needs) or "<none>"
    results[name] = await agent(f"Do {name} given {context}", label=name)
    return name


done: set = set()
waves = []
while len(done) < len(jobs):
    wave = ready_jobs(done)
    if not wave:
        raise RuntimeError(f"stuck with {sorted(jobs.keys() - done)}")
    waves.append(wave)
    finished = await parallel([lambda n=n: perform(n) for n in wave])
    done |= {n for n in finished if n}


def finish(name, memo={}):
    if name not in memo:
        memo[name] = jobs[name]["cost"] + max((finish(n) for n in jobs[name]["needs"]), default=0)
    return memo[name]


def critical(name):
    path = [name]
    while needs := jobs[path[-1]]["needs"]:
        path.append(max(needs, key=finish))
    return path[::-1]


gantt = [f"{n:<5}{' ' * (finish(n) - j['cost'])}{'#' * j['cost']}" for n, j in jobs.items()]
return {"waves": waves, "critical": critical("ship"), "total": finish("ship"), "gantt": gantt, "results": results}
