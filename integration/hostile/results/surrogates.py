# Technique   halves of letters
# Mechanism   they cannot be written as UTF-8
# As shipped  failed: ValueError: result["bad"]: text with a lone surrogate is not valid Unicode
# Unguarded   failed: ValueError: result["bad"]: text with a lone surrogate is not valid Unicode

return {"ok": "\U0001f600", "bad": "x\udfff"}
