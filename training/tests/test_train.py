"""Training, checkpoints and the schedule."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, replace
from pathlib import Path

import pytest
import synthetic
import torch
from conftest import quick_options

from checkpoints import load_by_name
from data import Vocabulary
from options import read_options
from train import Trainer, refuse


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


def test_only_the_named_parameters_are_trained(trained: Path, data: Path, tmp_path: Path) -> None:
    only = ["encoder.layers.1", "status"]
    trainer = Trainer(quick_options(data, tmp_path, steps=3, init=trained / "last.pt", only=only))
    before = {name: tensor.clone() for name, tensor in trainer.parser.state_dict().items()}
    trainer.run()
    after = torch.load(tmp_path / "last.pt", weights_only=True)
    for name, tensor in {**after["model"], **after["ema"]}.items():
        assert torch.equal(tensor, before[name]) != name.startswith(tuple(only)), name


def test_a_name_that_no_parameter_has_is_refused(data: Path, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="--only encoder"):
        Trainer(quick_options(data, tmp_path, steps=3, only=["encoder.layers.9", "status"]))


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


def run_of(data: Path, out: Path, **more: object) -> Path:
    Trainer(quick_options(data, out, steps=2, **more)).run()
    return out / "last.pt"


def test_a_checkpoint_holds_the_options_and_the_data(data: Path, tmp_path: Path) -> None:
    (run,) = torch.load(run_of(data, tmp_path, seed=5), weights_only=True)["runs"]
    assert run["options"]["seed"] == 5 and run["options"]["loss"]["span"] == 1
    train = hashlib.sha256((data / "train.jsonl").read_bytes()).hexdigest()
    assert [one["sha256"] for one in run["data"]] == [train, train]
    assert run["data"][0]["file"] == f"{data.name}/train.jsonl"


@pytest.mark.parametrize("changed", [{"rate": 1e-3}, {"seed": 9}, {"batch_tokens": 500}, {"steps": 3}])
def test_another_option_is_refused_on_resume(changed: dict, data: Path, tmp_path: Path) -> None:
    path = run_of(data, tmp_path)
    trainer = Trainer(quick_options(data, tmp_path, **{"steps": 2, **changed}))
    with pytest.raises(ValueError, match=f"--{next(iter(changed)).replace('_', '-')} was"):
        trainer.restore(path, new_schedule=False)
    trainer.restore(path, new_schedule=True)
    assert [run["options"]["steps"] for run in trainer.runs] == [changed.get("steps", 2), 2]


def test_other_data_is_refused_on_resume_without_the_flag(data: Path, tmp_path: Path) -> None:
    path = run_of(data, tmp_path)
    options = quick_options(data, tmp_path, steps=2, dev_passes=5)
    options.train = [data / "other.jsonl"]
    with pytest.raises(ValueError, match="--other-data"):
        Trainer(options).restore(path, new_schedule=False)
    Trainer(replace(options, other_data=True)).restore(path, new_schedule=False)


def test_a_checkpoint_without_a_record_goes_on(data: Path, tmp_path: Path) -> None:
    path = run_of(data, tmp_path)
    state = torch.load(path, weights_only=True)
    del state["runs"]
    state["vocabulary"] = {name: state["vocabulary"][name] for name in ("features", "acts", "statuses")}
    torch.save(state, path)
    trainer = Trainer(quick_options(data, tmp_path, steps=3))
    trainer.restore(path, new_schedule=False)
    assert len(trainer.runs) == 1


def test_data_of_two_vocabularies_is_refused(data: Path, tmp_path: Path) -> None:
    synthetic.write(tmp_path, "train", 5)
    names = {**synthetic.VOCABULARY, "tokenizer": "1" * 64}
    (tmp_path / "vocabulary.json").write_text(json.dumps(names))
    options = quick_options(data, tmp_path, steps=1)
    options.train.append(tmp_path / "train.jsonl")
    with pytest.raises(ValueError, match="tokenizer"):
        Trainer(options)


def test_a_run_needs_a_limit_and_a_folder_of_its_own(trained: Path, data: Path, tmp_path: Path) -> None:
    refuse(quick_options(data, tmp_path, steps=1))
    refuse(quick_options(data, trained, steps=1, resume=True))
    for options, message in (
        (quick_options(data, tmp_path), "limit"),
        (quick_options(data, tmp_path, steps=1, resume=True), "no .*last.pt"),
        (quick_options(data, trained, steps=1), "is there already"),
    ):
        with pytest.raises(ValueError, match=message):
            refuse(options)


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
