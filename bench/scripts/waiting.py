"""A workflow that waits for its first answer."""

return await agent("wait")
