"""The exported network against PyTorch."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict
from pathlib import Path

import numpy as np
import pytest
import torch

from batches import Batch, collate
from checkpoints import load_parser, take_mean
from data import Vocabulary, load
from evaluate import onnx_runner, torch_runner
from export import Pruning, check, export
from metrics import evaluate
from model import ModelConfig, Outputs, Parser
from pieces import FIRST_WORD
from record import file_hash


@pytest.fixture(scope="session")
def batches(data: Path) -> list[Batch]:
    """Return one batch of many passes and one of a single pass."""
    vocabulary = Vocabulary.read(data / "vocabulary.json")
    passes = load(data / "train.jsonl", vocabulary)
    return [collate(passes, rows, vocabulary) for rows in (np.arange(30), np.array([4]))]


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
    assert facts["config"]["vocabulary"] == 30522 and facts["runs"][0]["options"]["steps"] == 150
    assert facts["bytes"] == path.stat().st_size and facts["trained"]["steps"] == 200
    assert json.loads((tmp_path / "vocabulary.json").read_text()) == json.loads((data / "vocabulary.json").read_text())


def test_the_mean_of_two_checkpoints_is_between_them(trained: Path, tmp_path: Path) -> None:
    state = torch.load(trained / "last.pt", weights_only=True)
    weights = {**state["model"], **state["ema"]}
    moved = {name: table + 0.5 for name, table in weights.items()}
    torch.save({**state, "model": moved, "ema": {}}, tmp_path / "moved.pt")
    parser = load_parser(trained / "last.pt")[0]
    take_mean(parser, tmp_path / "moved.pt")
    for name, table in parser.state_dict().items():
        torch.testing.assert_close(table, weights[name] + 0.25)


def test_no_mean_is_taken_of_networks_of_other_shapes(trained: Path, tmp_path: Path) -> None:
    state = torch.load(trained / "last.pt", weights_only=True)
    parser = load_parser(trained / "last.pt")[0]
    config = ModelConfig(**{**state["config"], "acts": state["config"]["acts"] + 1})
    other = {
        "config": asdict(config),
        "vocabulary": state["vocabulary"],
        "model": Parser(config).state_dict(),
        "ema": {},
    }
    torch.save(other, tmp_path / "other.pt")
    with pytest.raises(ValueError, match=r"no mean with a network of other weights, of which the first is acts\.bias"):
        take_mean(parser, tmp_path / "other.pt")


def test_a_checkpoint_of_lists_alone_is_exported(trained: Path, tmp_path: Path) -> None:
    state = torch.load(trained / "last.pt", weights_only=True)
    del state["runs"]
    state["vocabulary"] = {name: state["vocabulary"][name] for name in ("features", "acts", "statuses")}
    torch.save(state, tmp_path / "last.pt")
    export(tmp_path / "last.pt", tmp_path, quantized=False)
    names = json.loads((tmp_path / "vocabulary.json").read_text())
    assert names["format"] == 1 and set(names) == {"features", "acts", "statuses", "kinds", "format"}
    assert json.loads((tmp_path / "export.json").read_text())["runs"] == []


@pytest.fixture
def encoder(tmp_path: Path) -> Path:
    """Return a folder with a tokenizer of 9,000 pieces."""
    folder = tmp_path / "encoder"
    folder.mkdir()
    vocabulary = {f"[{i}]" if i < FIRST_WORD else f"w{i}": i for i in range(9000)}
    tokenizer = {"added_tokens": [{"id": 101, "content": "[101]"}], "model": {"vocab": vocabulary}}
    (folder / "tokenizer.json").write_text(json.dumps(tokenizer))
    (folder / "tokenizer_config.json").write_text("{}")
    return folder


def renumbered(data: Path, folder: Path, kept: list[int]) -> Path:
    """Write the passes as the tokenizer with these pieces would."""
    folder.mkdir()
    place = {piece: at for at, piece in enumerate(kept)}
    passes = [json.loads(line) for line in (data / "train.jsonl").read_text().splitlines()]
    lines = [json.dumps({**one, "tokens": [place[token] for token in one["tokens"]]}) for one in passes]
    (folder / "dev.jsonl").write_text("\n".join(lines) + "\n")
    return folder / "dev.jsonl"


def test_a_pruned_network_is_checked_on_passes_of_its_tokenizer(
    trained: Path, data: Path, encoder: Path, tmp_path: Path
) -> None:
    state = torch.load(trained / "last.pt", weights_only=True)
    state["vocabulary"]["tokenizer"] = file_hash(encoder / "tokenizer.json")
    torch.save(state, tmp_path / "last.pt")
    pruning = Pruning.of(3000, encoder, [data / "train.jsonl"])
    path = export(tmp_path / "last.pt", tmp_path / "out", quantized=False, pruning=pruning)
    names = json.loads((tmp_path / "out" / "vocabulary.json").read_text())
    assert names["tokenizer"] == file_hash(tmp_path / "out" / "tokenizer.json") != file_hash(encoder / "tokenizer.json")
    facts = json.loads((tmp_path / "out" / "export.json").read_text())
    assert facts["config"]["vocabulary"] == len(pruning.kept) == 3000
    passes = renumbered(data, tmp_path / "pruned", pruning.kept)
    (passes.parent / "vocabulary.json").write_text(json.dumps(names))
    found = check(tmp_path / "last.pt", path, passes, "ema", pruning, 0)
    whole = Vocabulary.read(data / "vocabulary.json")
    before = evaluate(torch_runner(load_parser(trained / "last.pt")[0]), load(data / "train.jsonl", whole), whole, 0, 1)
    assert found["pytorch"] == before and found["onnx"]["exact"] == pytest.approx(before["exact"], abs=2)
    with pytest.raises(ValueError, match="another tokenizer"):
        check(tmp_path / "last.pt", path, data / "train.jsonl", "ema", pruning, 0)


def test_another_tokenizer_is_not_pruned(trained: Path, data: Path, encoder: Path, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="not the tokenizer"):
        export(trained / "last.pt", tmp_path / "out", pruning=Pruning.of(3000, encoder, [data / "train.jsonl"]))


def test_a_network_is_exported_with_the_pieces_of_another(
    trained: Path, data: Path, encoder: Path, tmp_path: Path
) -> None:
    state = torch.load(trained / "last.pt", weights_only=True)
    state["vocabulary"]["tokenizer"] = file_hash(encoder / "tokenizer.json")
    torch.save(state, tmp_path / "last.pt")
    first = Pruning.of(3000, encoder, [data / "train.jsonl"])
    path = export(tmp_path / "last.pt", tmp_path / "first", pruning=first)
    again = export(tmp_path / "last.pt", tmp_path / "again", pruning=Pruning.like(tmp_path / "first", encoder))
    assert again.read_bytes() == path.read_bytes()
    assert file_hash(tmp_path / "again" / "tokenizer.json") == file_hash(tmp_path / "first" / "tokenizer.json")
