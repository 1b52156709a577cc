"""Networks from checkpoints."""

from __future__ import annotations

from pathlib import Path

import torch

from data import Vocabulary
from model import ModelConfig, Parser


def load_parser(checkpoint: Path, weights: str = "ema") -> tuple[Parser, dict]:
    """Return the network of a checkpoint, ready to run, and the checkpoint. `weights` is "ema" or "last"."""
    state = torch.load(checkpoint, map_location="cpu", weights_only=True)
    parser = Parser(ModelConfig(**state["config"]))
    parser.load_state_dict({**state["model"], **(state["ema"] if weights == "ema" else {})})
    return parser.eval(), state


def take_mean(parser: Parser, checkpoint: Path) -> None:
    """Give a network the mean of its weights and a checkpoint's. Raises ValueError where that is of another shape."""
    other = load_parser(checkpoint)[0].state_dict()
    own = parser.state_dict()
    differ = sorted(
        name
        for name in own.keys() | other.keys()
        if name not in own or name not in other or own[name].shape != other[name].shape
    )
    if differ:
        raise ValueError(f"{checkpoint}: no mean with a network of other weights, of which the first is {differ[0]}")
    parser.load_state_dict({name: torch.lerp(table, other[name], 0.5) for name, table in own.items()})


def load_by_name(parser: Parser, state: dict, vocabulary: Vocabulary) -> None:
    """Take over the EMA weights of another vocabulary; the rows of features, acts and statuses go by name."""
    weights = {**state["model"], **state["ema"]}
    own = parser.state_dict()
    rows = {
        "encoder.features.weight": (["", *state["vocabulary"]["features"]], ["", *vocabulary.features]),
        "acts.weight": (state["vocabulary"]["acts"], vocabulary.acts),
        "acts.bias": (state["vocabulary"]["acts"], vocabulary.acts),
        "status.weight": (state["vocabulary"]["statuses"], vocabulary.statuses),
        "status.bias": (state["vocabulary"]["statuses"], vocabulary.statuses),
        "speech.weight": (state["vocabulary"].get("speech", []), vocabulary.speech or []),
        "speech.bias": (state["vocabulary"].get("speech", []), vocabulary.speech or []),
    }
    for name, (before, now) in rows.items():
        if name not in weights:
            continue
        kept = [n for n in now if n in before]
        table = own[name].clone()
        table[[now.index(n) for n in kept]] = weights[name][[before.index(n) for n in kept]]
        weights[name] = table
    # Heads that the checkpoint does not have, or not for these kinds, begin anew.
    fresh = {name: table for name, table in own.items() if name not in weights or weights[name].shape != table.shape}
    parser.load_state_dict({**{name: table for name, table in weights.items() if name in own}, **fresh})
