"""The exported network against PyTorch."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import numpy as np
import pytest
import torch

from batches import Batch, collate
from checkpoints import load_parser
from data import Vocabulary, load
from evaluate import onnx_runner, torch_runner
from export import export
from metrics import evaluate
from model import Outputs


@pytest.fixture(scope="session")
def batches(data: Path) -> list[Batch]:
    """Return one batch of many passes and one of a single pass."""
    passes = load(data / "train.jsonl", Vocabulary.read(data / "vocabulary.json"))
    return [collate(passes, np.arange(30), 3), collate(passes, np.array([4]), 3)]


def test_float_onnx_equals_pytorch(trained: Path, batches: list[Batch], tmp_path: Path) -> None:
    run = onnx_runner(export(trained / "last.pt", tmp_path, quantized=False), 1)
    reference = torch_runner(load_parser(trained / "last.pt")[0])
    for batch in batches:
        for name, ours, theirs in zip(Outputs._fields, run(batch), reference(batch), strict=True):
            torch.testing.assert_close(
                ours, theirs, rtol=1e-3, atol=1e-3, msg=lambda text, name=name: f"{name}: {text}"
            )


def test_int8_onnx_decides_like_pytorch(trained: Path, data: Path, tmp_path: Path) -> None:
    vocabulary = Vocabulary.read(data / "vocabulary.json")
    passes = load(data / "train.jsonl", vocabulary)
    path = export(trained / "last.pt", tmp_path)
    ours = evaluate(onnx_runner(path, 1), passes, vocabulary)
    theirs = evaluate(torch_runner(load_parser(trained / "last.pt")[0]), passes, vocabulary)
    assert all(abs(ours[name] - theirs[name]) <= 5 for name in ("acts", "api", "status", "span", "value", "source"))


def test_the_folder_tells_what_it_holds(trained: Path, data: Path, tmp_path: Path) -> None:
    path = export(trained / "last.pt", tmp_path)
    facts = json.loads((tmp_path / "export.json").read_text())
    assert facts["sha256"] == hashlib.sha256(path.read_bytes()).hexdigest()
    assert facts["bytes"] == path.stat().st_size and facts["trained"]["steps"] == 200
    assert json.loads((tmp_path / "vocabulary.json").read_text()) == json.loads((data / "vocabulary.json").read_text())
