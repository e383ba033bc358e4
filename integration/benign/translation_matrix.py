# Shows a matrix of calls: texts by languages, rows in a pipeline, cells in parallel, a table of lengths, back translation.
# Returns: translation_matrix.json
# Args: {"texts": ["good morning", "thank you"], "languages": ["de", "fr", "la"]}
texts, languages = args["texts"], args["languages"]


async def translate(text, language):
    there = await agent(f"{language}: {text}")
    back = await agent(f"en: {there}")
    return {"language": language, "there": there, "back": back, "same": back.endswith(text)}


async def row(text):
    cells = await parallel(translate(text, language) for language in languages)
    return {cell["language"]: cell for cell in cells}


rows = await pipeline(texts, row)
by_language = {language: [r[language]["there"] for r in rows] for language in languages}
grid = [[len(r[language]["there"]) for language in languages] for r in rows]
return {"by_language": by_language, "grid": grid, "sums": [sum(c) for c in zip(*grid)], "all_same": all(c["same"] for r in rows for c in r.values())}
