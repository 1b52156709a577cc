"""Reads exported episodes by the libraries that they are for, and prints what these make of them as JSON."""

import json
import sys


def read_messages(path):
    rows = [json.loads(line) for line in open(path, encoding="utf-8")]
    return {
        "rows": len(rows),
        "rewards": [row["reward"] for row in rows],
        "roles": sorted({message["role"] for row in rows for message in row["messages"]}),
    }


# Chat templates of models do the same: what was said, the calls with their arguments as JSON, and the tools before them.
TEMPLATE = (
    "{% if tools %}{% for tool in tools %}[tool {{ tool.function.name }}]{% endfor %}{% endif %}"
    "{% for message in messages %}<{{ message.role }}>{{ message.content }}"
    "{% for call in message.tool_calls or [] %}{{ call.function.name }}{{ call.function.arguments | tojson }}{% endfor %}"
    "</{{ message.role }}>{% endfor %}{% if add_generation_prompt %}<assistant>{% endif %}"
)


def tokenizer():
    from tokenizers import Tokenizer, models, pre_tokenizers
    from transformers import PreTrainedTokenizerFast

    inner = Tokenizer(models.WordLevel({"[UNK]": 0}, unk_token="[UNK]"))
    inner.pre_tokenizer = pre_tokenizers.Whitespace()
    return PreTrainedTokenizerFast(tokenizer_object=inner, unk_token="[UNK]", chat_template=TEMPLATE)


def read_trl(path):
    from datasets import load_dataset
    from trl.data_utils import apply_chat_template, is_conversational
    from trl.trainer.utils import remove_none_values

    data = load_dataset("json", data_files=path, split="train").with_transform(remove_none_values)
    shown = tokenizer()
    texts = []
    for row in data:
        assert is_conversational(row)
        example = {"prompt": row["prompt"], "completion": row["completion"]}
        texts.append(apply_chat_template(example, shown, tools=json.loads(row["tools"])))
    return {
        "rows": len(data),
        "columns": sorted(data.column_names),
        "rewards": sorted({row["reward"] for row in data}),
        "completed": all(text["completion"].endswith("</assistant>") for text in texts),
        "prompted": all(text["prompt"].endswith("<assistant>") for text in texts),
        "none": sum("None" in text["prompt"] + text["completion"] for text in texts),
    }


def read_verifiers(path):
    import verifiers.v1 as vf

    traces = [vf.WireTrace.model_validate_json(line) for line in open(path, encoding="utf-8")]
    return {
        "rows": len(traces),
        "rewards": [trace.reward for trace in traces],
        "branches": [trace.num_branches for trace in traces],
        "turns": [trace.num_turns for trace in traces],
        "tools": [len(trace.branches[0].tools) for trace in traces],
        "tasks": [trace.task.data.id for trace in traces],
    }


def read_openenv(path):
    from openenv.core.harness.collect import EpisodeRecord, RolloutSerializer

    rows = [json.loads(line) for line in open(path, encoding="utf-8")]
    records = [EpisodeRecord(**row) for row in rows]
    assert [record.to_dict() for record in records] == rows

    class Exported(RolloutSerializer):
        results_path = __import__("pathlib").Path(path)

    return {
        "rows": len(records),
        "rewards": [record.reward for record in records],
        "ids": len(Exported(".").collected_episode_ids()),
        "calls": [len(record.tool_trace) for record in records],
    }


READERS = {"messages": read_messages, "trl": read_trl, "verifiers": read_verifiers, "openenv": read_openenv}

if __name__ == "__main__":
    print(json.dumps(READERS[sys.argv[1]](sys.argv[2])))
