"""Plays scripted episodes at once, each with a client of its own, and prints what each client got."""

import asyncio
import json
import sys

from openenv.core import GenericEnvClient


async def play(url: str, plan: dict) -> list:
    async with GenericEnvClient(base_url=url, connect_timeout_s=60) as env:
        results = [await env.reset(**plan["reset"])]
        for action in plan["actions"]:
            results.append(await env.step(action))
    return [{"observation": one.observation, "reward": one.reward, "done": one.done} for one in results]


async def main(url: str, plans: list) -> None:
    print(json.dumps(await asyncio.gather(*(play(url, plan) for plan in plans))))


asyncio.run(main(sys.argv[1], json.load(sys.stdin)))
