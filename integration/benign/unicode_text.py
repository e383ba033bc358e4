# Shows text beyond ASCII: names in other scripts, emoji, combining marks, slices, case, width.
# Returns: unicode_text.json
größe = 3
имя = "Мир"
text = "Ünïcödé 日本語 😀 e\u0301"
answer = await agent(f"Übersetze „{имя}“ – 日本 \U0001f600")
return {
    "answer": answer, "length": len(text), "reversed": text[:7][::-1], "upper": text.upper(), "codes": [hex(ord(c)) for c in "é😀"],
    "größe": größe, "find": text.find("😀"), "split": text.split(), "json": json.dumps("ä😀"), "name": "\N{SNOWMAN}", "zero": "a\x00b", "escape": "\t\\\"\r\n",
    "sorted": sorted(["ö", "z", "a", "é"]), "line": "a\u2028b".splitlines(), "isalpha": "日本".isalpha(), имя: 1,
}
