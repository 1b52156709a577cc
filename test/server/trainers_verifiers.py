"""Plays tasks of a server by verifiers, with a model at an endpoint, and prints what came of each."""

import asyncio
import json
import logging
import sys

import verifiers.v1 as vf

sys.path.insert(0, sys.argv[1])
from typetod_verifiers import load_environment

logging.disable(logging.WARNING)


async def main(url: str, endpoint: str, *tasks: str) -> list[dict]:
    env = load_environment(url, tasks=list(tasks)) if tasks else load_environment(url, episodes=2)
    client = vf.EvalClientConfig(base_url=endpoint, api_key_var="NOBODY_ASKS_FOR_IT")
    context = vf.ModelContext(model="scripted", client=client)
    made = []
    async with env.serving():
        for task in env.taskset:
            episode = await env.run_slot(env.slots(task)[0], context)
            trace = episode.traces[0]
            errors = [f"{error.type}: {error.message}" for error in [*episode.errors, *trace.errors]]
            roles = [message.role for message in trace.branches[0].messages] if trace.branches else []
            made.append(
                {
                    "task": task.data.name,
                    "ok": episode.ok,
                    "rewards": trace.rewards,
                    "reward": trace.reward,
                    "end": trace.info.get("end"),
                    "roles": roles,
                    "errors": errors,
                }
            )
    return made


print(json.dumps(asyncio.run(main(*sys.argv[2:])), default=lambda one: one.model_dump()))
