# Technique   parallel within parallel without end
# Mechanism   each is a scope
# As shipped  over_budget: scopes: a nesting of 501 exceeds the limit of 500
# Unguarded   over_budget: scopes: a nesting of 501 exceeds the limit of 500

async def down(n):
    return await parallel([lambda: down(n + 1)], on_error="raise")
return await down(0)
