"""Uses the tools of an environment as OpenEnv's MCP client does, by steps and over HTTP."""

import asyncio
import json
import sys

from openenv.core.mcp_client import MCPToolClient


async def use(url: str, over_http: bool) -> dict:
    client = MCPToolClient(base_url=url)
    client.use_production_mode = over_http
    async with client as env:
        if not over_http:
            await env.reset(task="three")
        tools = [tool.name for tool in await env.list_tools()]
        return {"tools": tools, "added": await env.call_tool("add", by=2), "refused": await env.call_tool("add")}


async def main(url: str) -> None:
    print(json.dumps([await use(url, False), await use(url, True)]))


asyncio.run(main(sys.argv[1]))
