"""A step of TRL's GRPO over a server, by a tiny model without knowledge; and an episode whose tokens a script writes."""

import asyncio
import json
import os
import sys
import tempfile

os.environ["HF_HUB_OFFLINE"] = "1"
os.environ["TRL_EXPERIMENTAL_SILENCE"] = "1"

import torch
from datasets import Dataset
from tokenizers import Tokenizer, decoders, models, pre_tokenizers
from transformers import PreTrainedTokenizerFast, Qwen2Config, Qwen2ForCausalLM
from trl import GRPOConfig, GRPOTrainer

sys.path.insert(0, sys.argv[1])
from typetod_trl import played, typetod_rollout, world_reward

TEMPLATE = (
    "{% for m in messages %}<|im_start|>{{ m.role }}\n{{ m.content }}<|im_end|>\n{% endfor %}"
    "{% if add_generation_prompt %}<|im_start|>assistant\n{% endif %}"
)


def bytes_tokenizer() -> PreTrainedTokenizerFast:
    """One token for each byte, and the marks of ChatML."""
    marks = ["<|pad|>", "<|im_start|>", "<|im_end|>"]
    vocabulary = {one: at for at, one in enumerate([*sorted(pre_tokenizers.ByteLevel.alphabet())])}
    made = Tokenizer(models.BPE(vocab=vocabulary, merges=[]))
    made.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)
    made.decoder = decoders.ByteLevel()
    made.add_special_tokens(marks)
    return PreTrainedTokenizerFast(
        tokenizer_object=made, pad_token=marks[0], eos_token=marks[2], chat_template=TEMPLATE
    )


def scripted(tokenizer, *answers: str):
    left = [tokenizer.encode(f"{answer}<|im_end|>", add_special_tokens=False) for answer in answers]

    def write(context, room):
        tokens = left.pop(0)[:room]
        return tokens, [-0.5] * len(tokens)

    return write


def told(tokenizer, rollout) -> dict:
    """An episode as text, with what the model wrote apart."""
    own = [token for token, mask in zip(rollout.tokens, rollout.mask) if mask]
    lengths = {len(rollout.tokens), len(rollout.mask), len(rollout.logprobs)}
    return {
        "prompt": tokenizer.decode(rollout.prompt),
        "all": tokenizer.decode(rollout.tokens),
        "own": tokenizer.decode(own),
        "lengths": len(lengths),
        "reward": rollout.reward,
    }


def main(url: str, task: str) -> dict:
    tokenizer = bytes_tokenizer()
    call = '<tool_call>{"name": "add", "arguments": {"by": 2}}</tool_call>'
    good = asyncio.run(played(url, task, scripted(tokenizer, call, "done"), tokenizer, 2000))
    bad = asyncio.run(played(url, task, scripted(tokenizer, "<tool_call>{no json", "done"), tokenizer, 2000))
    short = asyncio.run(played(url, task, scripted(tokenizer, call, "done"), tokenizer, 40))
    torch.manual_seed(0)
    size = {"hidden_size": 16, "intermediate_size": 16, "num_hidden_layers": 1, "num_attention_heads": 2}
    model = Qwen2ForCausalLM(Qwen2Config(vocab_size=len(tokenizer), num_key_value_heads=2, **size))
    with tempfile.TemporaryDirectory() as folder:
        trainer = GRPOTrainer(
            model=model,
            processing_class=tokenizer,
            train_dataset=Dataset.from_list([{"prompt": [{"role": "user", "content": task}]}] * 2),
            rollout_func=typetod_rollout(url, turn_tokens=8),
            reward_funcs=world_reward,
            args=GRPOConfig(
                output_dir=folder,
                max_steps=1,
                per_device_train_batch_size=2,
                num_generations=2,
                max_completion_length=120,
                use_cpu=True,
                report_to=[],
                logging_steps=1,
                save_strategy="no",
                disable_tqdm=True,
            ),
        )
        trainer.train()
        log = {key: value for one in trainer.state.log_history for key, value in one.items()}
    wanted = ["rewards/world_reward/mean", "completions/mean_length", "loss"]
    shown = {name: told(tokenizer, one) for name, one in [("good", good), ("bad", bad), ("short", short)]}
    return {**shown, "log": {key: log.get(key) for key in wanted}, "steps": trainer.state.global_step}


print(json.dumps(main(*sys.argv[2:])))
