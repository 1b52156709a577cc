"""Episodes of a server as rollouts of TRL's GRPO: many turns as one completion, in which what the world answers is masked.

    pip install 'trl>=1,<2' -r examples/python/requirements.txt
    npm run -s typetod -- testbed serve --suite typetod --tools direct --port 8000

    trainer = GRPOTrainer(
        model="Qwen/Qwen3-0.6B",
        train_dataset=Dataset.from_list([{"prompt": [{"role": "user", "content": task}]} for task in tasks]),
        rollout_func=typetod_rollout("http://127.0.0.1:8000"),
        reward_funcs=world_reward,
        args=GRPOConfig(max_completion_length=2048),
    )

A prompt is the id of a task; the conversation that the model reads is the episode's.
"""

import asyncio
from dataclasses import dataclass, field

import torch
from openenv.core import GenericEnvClient

from typetod_chat import action_in, opening, shown, tools_in, written_action


@dataclass
class Rollout:
    """The tokens of an episode. `mask` is 1 for those that the model wrote."""

    prompt: list[int]
    tokens: list[int] = field(default_factory=list)
    mask: list[int] = field(default_factory=list)
    logprobs: list[float] = field(default_factory=list)
    reward: float = 0.0

    def add(self, tokens: list[int], logprobs: list[float] | None = None) -> None:
        self.tokens += tokens
        self.mask += [0 if logprobs is None else 1] * len(tokens)
        self.logprobs += [0.0] * len(tokens) if logprobs is None else logprobs


def sampled(model, tokenizer, context: list[int], room: int, temperature: float) -> tuple[list[int], list[float]]:
    """What a model writes behind a context, with the log-probabilities by which it was drawn."""
    ids = torch.tensor([context], device=model.device)
    with torch.no_grad():
        out = model.generate(
            input_ids=ids,
            attention_mask=torch.ones_like(ids),
            max_new_tokens=room,
            do_sample=True,
            temperature=temperature,
            top_k=0,
            top_p=1.0,
            pad_token_id=tokenizer.pad_token_id,
            eos_token_id=tokenizer.eos_token_id,
            return_dict_in_generate=True,
            output_scores=True,
        )
    tokens = out.sequences[0, len(context) :].tolist()
    scores = [torch.log_softmax(score[0].float(), dim=-1)[token].item() for score, token in zip(out.scores, tokens)]
    return tokens, scores


def between(tokenizer, answers: list[dict], is_closed: bool) -> list[int]:
    """What stands between two answers of the model: the end of the first, unless it wrote that, and what it reads next."""
    before = [{"role": "user", "content": "u"}, {"role": "assistant", "content": "@@"}]
    text = tokenizer.apply_chat_template([*before, *answers], add_generation_prompt=True, tokenize=False)
    rest = text.rsplit("@@", 1)[1]
    return tokenizer.encode(rest.removeprefix(tokenizer.eos_token) if is_closed else rest, add_special_tokens=False)


async def played(url: str, task: str, write, tokenizer, most: int) -> Rollout:
    """Plays an episode: `write(context, room)` are the tokens of the model with their log-probabilities."""
    async with GenericEnvClient(base_url=url) as world:
        result = await world.reset(task=task)
        tools = tools_in(result.observation) or None
        first = tokenizer.apply_chat_template(
            opening(result.observation), tools=tools, add_generation_prompt=True, tokenize=False
        )
        rollout = Rollout(tokenizer.encode(first, add_special_tokens=False))
        while not result.done and len(rollout.tokens) < most:
            tokens, logprobs = write(rollout.prompt + rollout.tokens, most - len(rollout.tokens))
            rollout.add(tokens, logprobs)
            message = written_action(tokenizer.decode(tokens, skip_special_tokens=True))
            result = await world.step(action_in(message))
            is_closed = tokens[-1:] == [tokenizer.eos_token_id]
            following = between(tokenizer, shown(message, result.observation), is_closed)
            if not result.done and len(rollout.tokens) + len(following) < most:
                rollout.add(following)
            else:
                break
        # An episode that does not end within the tokens is worth nothing.
        rollout.reward = float(result.reward or 0.0) if result.done else 0.0
    return rollout


def typetod_rollout(url: str, turn_tokens: int = 256):
    """A `rollout_func` of `GRPOTrainer` over the server at `url`; an answer of the model has at most `turn_tokens`."""

    def rollout(prompts: list, trainer) -> dict[str, list]:
        tokenizer, args = trainer.processing_class, trainer.args
        model = trainer.accelerator.unwrap_model(trainer.model)

        def write(context: list[int], room: int):
            return sampled(model, tokenizer, context, min(room, turn_tokens), args.temperature)

        async def all_of_them() -> list[Rollout]:
            return [await played(url, task_in(one), write, tokenizer, args.max_completion_length) for one in prompts]

        done = asyncio.run(all_of_them())
        return {
            "prompt_ids": [one.prompt for one in done],
            "completion_ids": [one.tokens for one in done],
            "logprobs": [one.logprobs for one in done],
            "env_mask": [one.mask for one in done],
            "world": [one.reward for one in done],
        }

    return rollout


def task_in(prompt) -> str:
    """The id of the task that a prompt names."""
    return prompt if isinstance(prompt, str) else prompt[-1]["content"]


def world_reward(completions: list, world: list[float], **_) -> list[float]:
    """The grade of the world that each episode led to."""
    return world
