# Shows parallel over awaitables: calls, coroutines of one's own, a mixture, and star unpacking of the results.
# Returns: ["first","second",["call","COROUTINE!","LAMBDA!","plain"],"A!",["B!","C!"],[]]
async def shout(text):
    answer = await agent(text)
    return answer.upper() + "!"


a, b = await parallel([agent("first"), agent("second")])
mixed = await parallel([agent("call"), shout("coroutine"), lambda: shout("lambda"), lambda: "plain"])
head, *tail = await parallel([shout(w) for w in "a b c".split()])
return [a, b, mixed, head, tail, await parallel([])]
