# Shows constants at the top that functions read, and helper tables built from them.
# Returns: ["You are a critic.\nTask: read {this}\nAnswer in 50 words.",10,false,true,3]
WEIGHTS = {"low": 1, "medium": 3, "high": 9}
THRESHOLD: float = 0.5
MAX_ROUNDS = 3
PROMPT = """You are a {role}.
Task: {task}
Answer in {words} words."""


def prompt(role, task, words=50):
    return PROMPT.format(role=role, task=task, words=words)


def weight(findings):
    return sum(WEIGHTS[f] for f in findings)


def over(findings):
    return weight(findings) / sum(WEIGHTS.values()) > THRESHOLD


return [prompt("critic", "read {this}"), weight(["low", "high"]), over(["low"]), over(["high"]), MAX_ROUNDS]
