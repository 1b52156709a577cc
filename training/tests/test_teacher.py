"""Learning from another network's answers."""

from __future__ import annotations

from pathlib import Path

import pytest
import torch
from conftest import quick_options
from test_data import VOCABULARY
from test_model import answers, batch_of, supervised

from checkpoints import load_parser
from data import Vocabulary
from losses import distance
from train import Trainer

NONE = VOCABULARY.statuses.index("none")


def test_no_network_is_nearer_to_a_teacher_than_the_teacher(trained: Path, tmp_path: Path) -> None:
    teacher, _ = load_parser(trained / "last.pt")
    batch = batch_of(tmp_path, supervised(12))
    taught = answers(teacher, batch)
    itself = distance(taught, taught, batch, NONE)
    for name in taught._fields:
        other = taught._replace(**{name: getattr(taught, name) + torch.randn_like(getattr(taught, name))})
        assert distance(other, taught, batch, NONE) > itself, name


def test_what_stands_beside_the_slots_is_nothing_to_learn(trained: Path, tmp_path: Path) -> None:
    teacher, _ = load_parser(trained / "last.pt")
    batch = batch_of(tmp_path, supervised(12))
    taught = answers(teacher, batch)
    status = taught.status.clone()
    status[:, batch.columns("slot")][batch.markers[:, batch.columns("slot")] == 0] += 5 * torch.randn(status.shape[2])
    assert distance(taught._replace(status=status), taught, batch, NONE) == distance(taught, taught, batch, NONE)


def test_a_network_comes_nearer_to_its_teacher(trained: Path, data: Path, tmp_path: Path) -> None:
    options = quick_options(data, tmp_path / "taught", steps=40, cooldown_steps=10, teacher=trained / "last.pt")
    trainer = Trainer(options)
    batch = next(trainer.batches())
    before = float(distance(answers(trainer.parser, batch), trainer.ask(batch), batch, trainer.none))
    trainer.run()
    assert float(distance(answers(trainer.parser, batch), trainer.ask(batch), batch, trainer.none)) < before / 2


def test_a_teacher_of_another_vocabulary_is_refused(trained: Path, data: Path, tmp_path: Path) -> None:
    state = torch.load(trained / "last.pt", weights_only=True)
    names = Vocabulary.of(state["vocabulary"])
    state["vocabulary"] = {**names.stored(), "acts": list(reversed(names.acts))}
    torch.save(state, tmp_path / "other.pt")
    with pytest.raises(ValueError, match="acts of the teacher's vocabulary"):
        Trainer(quick_options(data, tmp_path / "out", steps=1, teacher=tmp_path / "other.pt"))


def test_processes_make_the_same_batches(data: Path, tmp_path: Path) -> None:
    alone, beside = (Trainer(quick_options(data, tmp_path / str(n), steps=1, workers=n)).batches() for n in (0, 2))
    for _ in range(12):
        one, other = next(alone), next(beside)
        assert torch.equal(one.tokens, other.tokens) and torch.equal(one.slots, other.slots)
