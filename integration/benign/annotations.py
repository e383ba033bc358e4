# Shows annotations of all kinds, names of typing that are nowhere bound among them.
# Returns: [{"a":2,"b":1},{"a":2,"b":1},"Why? (dry)",7,{"a":[[1,2]]},null]
FINDINGS: list[dict[str, int]] = []
limit: int | None = None
name: "str" = "brig"
later: dict[str, list[tuple[int, ...]]]


def count(items: list[str], key: Callable[[str], str] | None = None) -> dict[str, int]:
    result: dict[str, int] = {}
    for item in items:
        bucket: str = key(item) if key else item
        result[bucket] = result.get(bucket, 0) + 1
    return result


async def ask(question: str, *extra: Any, tone: Literal["dry", "warm"] = "dry", **more: Optional[int]) -> str:
    answer: Final = await agent(f"{question} ({tone})")
    return answer


def first(values: Sequence[T], /, default: Optional[T] = None, *, strict: bool = False) -> Union[T, None]:
    return values[0] if values else default


later = {"a": [(1, 2)]}
return [count(["a", "b", "a"]), count(["ab", "ac", "b"], key=lambda s: s[0]), await ask("Why?"), first([], 7), later, limit]
