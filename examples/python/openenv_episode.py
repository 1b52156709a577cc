"""Plays one episode over OpenEnv and shows its rewards.

    pip install -r examples/python/requirements.txt
    npm run -s typetod -- testbed serve --suite typetod --port 8000
    python examples/python/openenv_episode.py http://127.0.0.1:8000
"""

import asyncio
import sys

from openenv.core import GenericEnvClient


def decide(observation: dict) -> dict:
    """The agent: put your model here. This one only ever asks for a moment."""
    return {"kind": "say", "text": "One moment, please."}


async def main(url: str) -> None:
    async with GenericEnvClient(base_url=url) as env:
        result = await env.reset(seed=0)
        print(f"task {result.observation['task']}, {len(result.observation['tools'])} tools")
        print(f"user: {result.observation['text']}")
        while not result.done:
            action = decide(result.observation)
            result = await env.step(action)
            print(f"agent: {action['text']}\nuser: {result.observation['text']}  (reward {result.reward})")
        print(f"{result.observation['end']}: reward {result.reward}")
        for part in result.observation["grade"]["parts"]:
            print(f"  {part['basis']}: {part['score']}", *part["why"], sep="\n    ")


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000"))
