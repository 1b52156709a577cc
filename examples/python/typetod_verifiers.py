"""Tasks of a server as an environment of verifiers: the model's own calls of tools go to the world, its words to the user.

    pip install 'verifiers>=0.4,<0.5' -r examples/python/requirements.txt
    npm run -s typetod -- testbed serve --suite typetod --tools direct --port 8000

    env = load_environment("http://127.0.0.1:8000", tasks=["money-rent-to-tomas"])
    async with env.serving():
        for task in env.taskset:
            episode = await env.run_slot(env.slots(task)[0], context)

Without ids of tasks, `episodes` of them are picked by their seeds.
"""

import verifiers.v1 as vf
from openai import AsyncOpenAI
from openenv.core import GenericEnvClient
from verifiers.v1.runtimes import ProgramResult
from verifiers.v1.utils.loaders import resolve_env_config

from typetod_chat import action_in, opening, shown, tools_in


class TypetodData(vf.TaskData):
    base_url: str
    reset: dict


class TypetodConfig(vf.TasksetConfig):
    base_url: str = "http://127.0.0.1:8000"
    tasks: list[str] = []
    episodes: int = 100


class TypetodTask(vf.Task[TypetodData]):
    @vf.reward
    async def grade(self, trace: vf.Trace) -> float:
        """What the world is worth at the end; an episode that was cut off is worth nothing."""
        return trace.info.get("reward") or 0.0


class TypetodTaskset(vf.Taskset[TypetodTask, TypetodConfig]):
    def load(self):
        picked = [{"task": task, "seed": 0} for task in self.config.tasks]
        for reset in picked or [{"seed": seed} for seed in range(self.config.episodes)]:
            name = reset.get("task", f"seed-{reset['seed']}")
            # What the model reads first is told by the server when the episode begins.
            data = TypetodData(name=name, prompt="(the user speaks)", base_url=self.config.base_url, reset=reset)
            yield TypetodTask(data, self.config.task)


class TypetodHarness(vf.Harness[vf.HarnessConfig]):
    """Plays an episode in this process: every turn of the model goes through the endpoint that verifiers watches."""

    EXECUTES_CODE = False
    NEEDS_CONTAINER = False

    async def launch(self, ctx, trace, runtime, endpoint, secret, mcp_urls, data, **_) -> ProgramResult:
        model = AsyncOpenAI(base_url=endpoint, api_key=secret)
        async with GenericEnvClient(base_url=data.base_url) as world:
            result = await world.reset(**data.reset)
            messages, tools = opening(result.observation), tools_in(result.observation)
            while not result.done:
                # An endpoint refuses an empty list of tools.
                offered = {"tools": tools} if tools else {}
                reply = await model.chat.completions.create(model=ctx.model, messages=messages, **offered)
                said = reply.choices[0].message
                messages.append(said.model_dump(exclude_none=True, include={"role", "content", "tool_calls"}))
                result = await world.step(action_in(messages[-1]))
                messages += shown(messages[-1], result.observation)
                tools = tools_in(result.observation) or tools
        trace.info |= {"reward": result.reward, "end": result.observation.get("end")}
        return ProgramResult(exit_code=0, stdout="", stderr="")


def load_environment(base_url: str, tasks: list[str] | None = None, **settings) -> vf.Env:
    """An environment over the server at `base_url`; `settings` are those of its taskset."""
    taskset = {"id": __name__, "base_url": base_url, "tasks": tasks or [], **settings}
    # The agent runs nothing, so it needs no container.
    agent = {"runtime": {"type": "subprocess"}}
    return vf.load_environment(resolve_env_config({"taskset": taskset, "agent": agent}))


__all__ = ["TypetodHarness", "TypetodTaskset", "load_environment"]
