# Shows a chain of fallbacks: one model after the other, errors collected, raised when all have failed.
# Returns: ["small says hi","all failed: big: busy; small: broke"]
# Replies: {"replies": [{"match": {"label": "big"}, "error": {"code": "rate_limited", "message": "busy", "retryable": true}}, {"match": {"label": "small"}, "value": "small says hi", "times": 1}, {"match": {"label": "small"}, "error": {"code": "agent_failed", "message": "broke"}}]}
async def first_that_answers(prompt, models):
    errors = []
    for model in models:
        try:
            return await agent(prompt, model=model, label=model)
        except AgentError as error:
            errors.append(f"{model}: {error.message}")
    raise RuntimeError("; ".join(errors))


answers = [await first_that_answers("Hi", ["big", "small"])]
try:
    answers.append(await first_that_answers("Hi again", ("big", "small")))
except RuntimeError as error:
    answers.append(f"all failed: {error}")
return answers
