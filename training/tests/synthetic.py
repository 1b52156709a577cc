"""Random passes with a rule to learn: a tiny language in the format that the TypeScript side writes."""

from __future__ import annotations

import json
import random
from pathlib import Path

CLS, SAYS, CARRIES, WORDS = 101, 1100, 1101, range(2000, 2040)
VOCABULARY = {
    "features": ["requested", "active", "known"],
    "acts": ["call", "say", "ask"],
    "statuses": ["none", "span", "value", "true", "false", "dontcare", "carry", "unwanted"],
    "speech": ["agree", "refuse"],
    "kinds": ["api", "slot", "value", "source"],
    "format": 1,
    "actions": ["offer", "answer"],
    "tokens": {"start": CLS, "action": 10},
    "tokenizer": "0" * 64,
}


class Builder:
    """Lays out one pass: the context, then a segment for each element."""

    def __init__(self, context: list[int]) -> None:
        self.tokens = [CLS, *context]
        self.segments = [0] * len(self.tokens)
        self.positions = list(range(len(self.tokens)))
        self.markers: dict[str, list[int]] = {kind: [] for kind in VOCABULARY["kinds"]}

    def add(self, kind: str, words: list[int]) -> None:
        self.markers[kind].append(len(self.tokens))
        self.segments += [self.segments[-1] + 1] * (len(words) + 1)
        self.tokens += [1000 + VOCABULARY["kinds"].index(kind), *words]
        self.positions += range(len(words) + 1)


def make_pass(rng: random.Random, name: str, length: int = 0) -> dict:
    """Make a pass whose context says, for some slots, a slot word and value words; all labels follow by a rule."""
    slots = rng.sample(WORDS, rng.randint(1, 4))
    context, labels = [], {k: [] for k in ("status", "start", "end", "value", "source", "asked")}
    choices = [rng.choice(("none", "span", "value", "carry", "true", "unwanted")) for _ in slots]
    api = rng.randrange(2)
    apis = rng.sample(range(3000, 3010), 2)
    context += [apis[api], *(rng.choice(range(4000, 4100)) for _ in range(length))]
    values = {
        s: rng.sample(range(5000, 5010), 2) for s, c in zip(slots, choices, strict=True) if c in ("value", "none")
    }
    for slot, status in zip(slots, choices, strict=True):
        picked = {"start": -1, "end": -1, "value": -1, "source": -1}
        if status == "span":
            context += [slot, SAYS, rng.choice(range(6000, 6100)), rng.choice(range(6100, 6200))]
            picked |= {"start": len(context) - 1, "end": len(context)}
        elif status == "value":
            context += [slot, rng.choice(values[slot])]
            picked["value"] = sum(len(values.get(s, [])) for s in slots[: slots.index(slot)]) + values[slot].index(
                context[-1]
            )
        elif status == "carry":
            context += [slot, CARRIES]
            picked["source"] = slots.index(slot)
        elif status == "true":
            context += [slot, 1102]
        elif status == "unwanted":
            context += [slot, 1105, rng.choice(range(6000, 6100))]
            picked |= {"start": len(context), "end": len(context)}
        for key, label in picked.items():
            labels[key].append(label)
        labels["status"].append(VOCABULARY["statuses"].index(status))
        labels["asked"].append(int(status == "none" and rng.random() < 0.5))
        if labels["asked"][-1]:
            context += [1103, slot]
    built = Builder(context)
    for word in apis:
        built.add("api", [word])
    for slot in slots:
        built.add("slot", [slot])
    value_slot = [index for index, slot in enumerate(slots) for _ in values.get(slot, [])]
    for slot in slots:
        for word in values.get(slot, []):
            built.add("value", [word])
    for slot in slots:
        built.add("source", [slot, 1104])
    acts = sorted({0} | {1 for c in choices if c != "none"} | {2 for a in labels["asked"] if a})
    supervised = rng.random() < 0.9
    return {
        "id": name,
        "tokens": built.tokens,
        "segments": built.segments,
        "positions": built.positions,
        "features": [[m, 1 + i % 3, 1] for i, m in enumerate(built.markers["slot"])],
        "markers": built.markers,
        "value_slot": value_slot,
        "sources": [list(range(len(slots)))] * len(slots),
        "labels": {
            "acts": acts if supervised else None,
            "api": api if supervised else None,
            **(labels if supervised or rng.random() < 0.5 else dict.fromkeys(labels)),
            "speech": [[0, int("true" in choices)]] if supervised else None,
            "unheard": [[t, int(built.tokens[t] == 1105)] for t in range(1, 1 + len(context))] if supervised else None,
        },
        "weight": 1.0,
    }


def write(folder: Path, name: str, passes: int, seed: int = 1, length: int = 0) -> Path:
    """Write `name`.jsonl and vocabulary.json. `length` adds words without meaning to each context."""
    rng = random.Random(seed)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "vocabulary.json").write_text(json.dumps(VOCABULARY))
    path = folder / f"{name}.jsonl"
    path.write_text("".join(json.dumps(make_pass(rng, f"{name}/{i}", length)) + "\n" for i in range(passes)))
    return path
