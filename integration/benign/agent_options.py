# Shows every option of agent: by keyword, in a dict, spread from a dict, merged from defaults.
# Returns: ["One","Two","Three","Four","Five","Six"]
DEFAULTS = {"model": "small", "effort": "low"}
opts = {**DEFAULTS, "label": "second"}
one = await agent("One", label="first", phase="Start", model="large", effort="high", timeout_s=30, retries=2)
two = await agent("Two", opts)
three = await agent("Three", **DEFAULTS, label="third")
four = await agent("Four", {"label": "fourth"}, timeout_s=1.5)
five = await agent("Five", schema=None, label=None)
six = await agent(prompt="Six")
opts["label"] = "changed later"
return [one, two, three, four, five, six]
