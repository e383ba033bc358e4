# Technique   cancellation is swallowed by a branch
# Mechanism   it is raised once
# As shipped  completed: "quick"
# Unguarded   completed: "quick"
# Harmless    the script goes on within its limits

async def stubborn():
    try:
        await agent("slow")
    except BaseException:
        return "swallowed"
async def quick():
    raise ValueError("quick")
try:
    await parallel([stubborn, quick], on_error="raise")
except ValueError as e:
    return str(e)
