"""Folds of the corpus that leave domains out."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from fold import FOLDS, make


def corpus(folder: Path, *services: list[str]) -> Path:
    names = sorted({name for dialogue in services for name in dialogue})
    (folder / "train").mkdir(parents=True)
    (folder / "train" / "schema.json").write_text(json.dumps([{"service_name": name} for name in names]))
    dialogues = [{"dialogue_id": str(at), "services": list(names)} for at, names in enumerate(services)]
    (folder / "train" / "dialogues_001.json").write_text(json.dumps(dialogues))
    return folder


def ids(file: Path) -> list[str]:
    return [one["dialogue_id"] for one in json.loads(file.read_text())]


def test_no_service_of_a_domain_that_is_left_out_is_trained_on(tmp_path: Path) -> None:
    sgd = corpus(tmp_path / "sgd", ["Banks_1"], ["Buses_1"], ["Buses_1", "Homes_2"], ["Movies_1"])
    assert make(sgd, 1, tmp_path / "fold") == {"train": 2, "dev": 2}
    assert ids(tmp_path / "fold/train/dialogues_001.json") == ["1", "3"]
    assert ids(tmp_path / "fold/dev/dialogues_001.json") == ["0", "2"]
    schema = json.loads((tmp_path / "fold/train/schema.json").read_text())
    assert [one["service_name"] for one in schema] == ["Buses_1", "Movies_1"]


def test_a_domain_of_no_fold_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="Boats"):
        make(corpus(tmp_path / "sgd", ["Boats_1"]), 1, tmp_path / "fold")


def test_each_domain_is_left_out_once() -> None:
    names = [name for fold in FOLDS for name in fold]
    assert len(names) == len(set(names)) == 16
