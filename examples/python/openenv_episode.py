"""Plays one episode over OpenEnv and shows its reward.

    pip install -r examples/python/requirements.txt
    npm run -s typetod -- testbed serve --suite typetod --port 8000
    python examples/python/openenv_episode.py http://127.0.0.1:8000
"""

import asyncio
import sys

from openenv.core import GenericEnvClient


async def main(url: str = "http://127.0.0.1:8000") -> None:
    async with GenericEnvClient(base_url=url) as env:
        result = await env.reset(seed=0)
        while not result.done:
            print(f"user: {result.observation['text']}")
            action = {"kind": "say", "text": "One moment, please."}  # what your model does
            result = await env.step(action)
        print(f"{result.observation['end']}: reward {result.reward}, {result.observation['grade']['parts']}")


asyncio.run(main(*sys.argv[1:]))
