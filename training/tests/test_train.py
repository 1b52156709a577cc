"""Training, checkpoints and the schedule."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

import pytest
import torch
from conftest import quick_options

from checkpoints import load_by_name
from data import Vocabulary
from options import read_options
from train import Trainer


def test_it_learns_what_the_passes_say(trained: Path) -> None:
    found = json.loads((trained / "figures.json").read_text())["dev"]
    assert found["weights"]["exact"] >= 90
    assert found["ema"]["exact"] >= 90
    assert set(found["ema"]) >= {"acts", "api", "status", "span", "value", "source", "asked", "slots"}


def test_a_resumed_run_equals_one_without_interruption(data: Path, tmp_path: Path) -> None:
    limits = {"steps": 14, "cooldown_steps": 6, "dropout": 0.1}
    whole = Trainer(quick_options(data, tmp_path / "whole", **limits))
    whole.run()
    first = Trainer(quick_options(data, tmp_path / "parts", **limits))
    first.finished = lambda: first.progress.steps == 9
    first.run()
    second = Trainer(quick_options(data, tmp_path / "parts", **limits))
    second.restore(tmp_path / "parts" / "last.pt", new_schedule=False)
    second.run()
    assert second.progress.steps == 20
    for ours, theirs in ((whole.parser, second.parser), (whole.average, second.average)):
        for name, tensor in ours.state_dict().items():
            assert torch.equal(tensor, theirs.state_dict()[name]), name


def test_a_signal_saves_and_skips_the_figures(data: Path, tmp_path: Path) -> None:
    trainer = Trainer(quick_options(data, tmp_path, steps=5))
    trainer.stopped = True
    assert trainer.run() == {}
    assert [path.name for path in tmp_path.iterdir()] == ["last.pt"]


def test_the_rate_warms_up_stays_and_cools_down_to_zero(data: Path, tmp_path: Path) -> None:
    trainer = Trainer(quick_options(data, tmp_path, steps=10, cooldown_steps=10, warmup_passes=100))
    factors = []
    for steps in range(21):
        trainer.progress.steps, trainer.progress.passes = steps, 25 * steps
        factors.append(trainer.rate_factor())
    assert factors[0] == 0.01 and factors[2] == 0.51 and factors[4:11] == [1.0] * 7
    assert factors[15] == pytest.approx(0.5) and factors[20] == 0
    assert trainer.finished()


def test_a_new_schedule_counts_from_the_checkpoint(trained: Path, data: Path, tmp_path: Path) -> None:
    trainer = Trainer(quick_options(data, tmp_path, cooldown_steps=4))
    trainer.restore(trained / "last.pt", new_schedule=True)
    assert trainer.rate_factor() == 1 and not trainer.finished()
    trainer.run()
    assert trainer.progress.steps == 204


def test_word_embeddings_stay_as_they_are(data: Path, tmp_path: Path) -> None:
    trainer = Trainer(quick_options(data, tmp_path, steps=3))
    words, layer = trainer.parser.encoder.words.weight.clone(), trainer.parser.encoder.layers[0].up.weight.clone()
    trainer.run()
    assert torch.equal(trainer.parser.encoder.words.weight, words)
    assert not torch.equal(trainer.parser.encoder.layers[0].up.weight, layer)


def test_a_checkpoint_of_another_vocabulary_is_refused(trained: Path, data: Path, tmp_path: Path) -> None:
    trainer = Trainer(quick_options(data, tmp_path))
    trainer.vocabulary = Vocabulary(["other"], ["call"], ["none"])
    with pytest.raises(ValueError, match="--init"):
        trainer.restore(trained / "last.pt", new_schedule=False)


def test_weights_are_taken_over_by_name(trained: Path, data: Path, tmp_path: Path) -> None:
    state = torch.load(trained / "last.pt", weights_only=True)
    trainer = Trainer(quick_options(data, tmp_path))
    before = trainer.vocabulary
    turned = Vocabulary(before.features[::-1], before.acts[::-1], before.statuses)
    load_by_name(trainer.parser, state, turned)
    features, stored = trainer.parser.encoder.features.weight, state["ema"]["encoder.features.weight"]
    assert torch.equal(features[1:], stored[1:].flip(0)) and torch.equal(features[0], stored[0])
    assert torch.equal(trainer.parser.acts.weight, state["ema"]["acts.weight"].flip(0))


def test_options_of_the_command_line_have_their_types(tmp_path: Path) -> None:
    line = "--train a.jsonl b.jsonl --dev d.jsonl --out o --minutes 2.5 --steps 3 --loss-span 2 --quick"
    options = read_options(None, line.split())
    assert options.train == [Path("a.jsonl"), Path("b.jsonl")] and options.minutes == 2.5
    assert options.steps == 3 and options.loss.span == 2 and options.quick and not options.resume
    assert asdict(options)["ema"] == 0.999
