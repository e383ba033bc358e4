return await agent("wait")
