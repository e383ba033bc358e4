# Shows branches on what agents say: a router, early stops, ternaries with await, loops that an answer ends.
# Returns: condition_on_answers.json
# Replies: {"replies": [{"match": {"label": "route", "prompt": "*refund*"}, "value": {"route": "billing"}}, {"match": {"label": "route"}, "value": {"route": "unknown"}}, {"match": {"label": "more", "prompt": "*3*"}, "value": "STOP"}, {"match": {"label": "more"}, "value": "go on"}], "otherwise": "echo"}
ROUTE = {"type": "object", "properties": {"route": {"type": "string"}}, "required": ["route"]}


async def billing(message):
    return await agent(f"Billing: {message}")


async def support(message):
    return await agent(f"Support: {message}")


ROUTES = {"billing": billing, "support": support}


async def handle(message):
    route = (await agent(f"Route {message}", schema=ROUTE, label="route"))["route"]
    handler = ROUTES.get(route, support)
    return route, await handler(message)


handled = [await handle(m) for m in ("refund please", "it is broken")]
steps = []
for n in itertools.count(1):
    answer = await agent(f"More? {n}", label="more")
    if "stop" in answer.lower() or n >= 10:
        break
    steps.append((n, answer))
return {"handled": handled, "steps": steps, "n": n}
