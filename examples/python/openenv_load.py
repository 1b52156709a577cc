"""Measures a server: so many episodes at once, so many steps in each.

    npm run -s typetod -- testbed serve --suite typetod --port 8000
    python examples/python/openenv_load.py http://127.0.0.1:8000 --episodes 200 --steps 20
"""

import argparse
import asyncio
import time

from openenv.core import GenericEnvClient

WORDS = {"kind": "say", "text": "One moment, please."}


async def client(url: str, seed: int, steps: int) -> int:
    """One connection: begins another episode where one ends early. Returns the steps that were answered."""
    answered = 0
    async with GenericEnvClient(base_url=url, connect_timeout_s=60) as env:
        result = await env.reset(seed=seed)
        while answered < steps:
            if result.done:
                result = await env.reset(seed=seed)
            result = await env.step(WORDS)
            answered += 1
    return answered


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("url")
    parser.add_argument("--episodes", type=int, default=200)
    parser.add_argument("--steps", type=int, default=20)
    given = parser.parse_args()
    began = time.perf_counter()
    answered = await asyncio.gather(
        *(client(given.url, seed, given.steps) for seed in range(given.episodes)), return_exceptions=True
    )
    seconds = time.perf_counter() - began
    lost = [one for one in answered if one != given.steps]
    total = sum(one for one in answered if isinstance(one, int))
    print(f"{given.episodes} connections of {given.steps} steps: {len(lost)} lost, {total / seconds:.0f} steps/s")
    for one in lost[:3]:
        print(f"  {one!r}")
    raise SystemExit(1 if lost else 0)


if __name__ == "__main__":
    asyncio.run(main())
