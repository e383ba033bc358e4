# Technique   a coroutine that nobody awaits
# Mechanism   the interpreter warns at its end
# As shipped  completed: "over"
# Unguarded   completed: "over"
# Harmless    it becomes a warning of the report, quoted

async def own():
    pass
own()
return "over"
