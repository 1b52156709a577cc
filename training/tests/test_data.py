"""Reading, checking, caching and batching of passes."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
import synthetic

from batches import collate, plan
from data import Vocabulary, load, parse

VOCABULARY = Vocabulary.of(synthetic.VOCABULARY)
SPAN = synthetic.VOCABULARY["statuses"].index("span")


def span_pass() -> dict:
    """Return a supervised pass with a span in its first slot."""
    rng = random.Random(5)
    made = (synthetic.make_pass(rng, "one") for _ in range(100))
    return next(p for p in made if p["labels"]["acts"] and p["labels"]["status"] and p["labels"]["status"][0] == SPAN)


def write_one(folder: Path, one: dict) -> Path:
    path = folder / "one.jsonl"
    path.write_text(json.dumps(one) + "\n")
    return path


def test_a_batch_holds_what_the_line_says(tmp_path: Path) -> None:
    one = span_pass()
    batch = collate(parse(write_one(tmp_path, one), VOCABULARY), np.array([0]), VOCABULARY)
    assert batch.tokens[0].tolist() == one["tokens"]
    assert batch.segments[0].tolist() == one["segments"]
    assert batch.positions[0].tolist() == one["positions"]
    marker, *features = one["features"][0]
    assert [f for f in batch.features[0, marker].tolist() if f] == features
    assert batch.markers[0, batch.columns("slot")].tolist() == one["markers"]["slot"]
    assert batch.label("start")[0].tolist() == one["labels"]["start"]
    assert batch.acts[0].nonzero().flatten().tolist() == one["labels"]["acts"]


BREAKS: dict[str, Callable[[dict], object]] = {
    "a length": lambda p: p["segments"].pop(),
    "a marker outside": lambda p: p["markers"]["api"].append(999),
    "an unknown feature": lambda p: p["features"].append([0, 99]),
    "too many features": lambda p: p["features"].append([0, *[1] * 17]),
    "an unknown act": lambda p: p["labels"]["acts"].append(7),
    "an api that is missing": lambda p: p["labels"].update(api=9),
    "a span outside the context": lambda p: p["labels"]["end"].__setitem__(0, len(p["tokens"]) - 1),
    "a span that ends before it starts": lambda p: p["labels"]["end"].__setitem__(0, p["labels"]["start"][0] - 1),
    "a span without its status": lambda p: p["labels"]["status"].__setitem__(0, 0),
    "a value without its status": lambda p: p["labels"]["value"].__setitem__(0, 0),
    "a list of labels too short": lambda p: p["labels"]["asked"].pop(),
    "a missing member": lambda p: p.pop("sources"),
}


@pytest.mark.parametrize("name", BREAKS)
def test_a_broken_pass_is_refused_with_its_line(name: str, tmp_path: Path) -> None:
    one = span_pass()
    BREAKS[name](one)
    with pytest.raises(ValueError, match=r"one\.jsonl:1"):
        parse(write_one(tmp_path, one), VOCABULARY)


def test_a_slot_may_be_left_out_of_supervision(tmp_path: Path) -> None:
    one = span_pass()
    for name in ("status", "start", "end"):
        one["labels"][name][0] = -1
    batch = collate(parse(write_one(tmp_path, one), VOCABULARY), np.array([0]), VOCABULARY)
    assert batch.label("status")[0, 0] == -1


def test_an_illegal_source_is_refused(tmp_path: Path) -> None:
    carry = synthetic.VOCABULARY["statuses"].index("carry")
    rng = random.Random(5)
    made = (synthetic.make_pass(rng, "one") for _ in range(100))
    one = next(p for p in made if carry in (p["labels"]["status"] or []))
    one["sources"] = [[] for _ in one["sources"]]
    with pytest.raises(ValueError, match="not legal"):
        parse(write_one(tmp_path, one), VOCABULARY)


def test_the_cache_gives_the_same_and_follows_the_file(tmp_path: Path) -> None:
    path = synthetic.write(tmp_path, "train", 20)
    first, again = load(path, VOCABULARY), load(path, VOCABULARY)
    assert path.with_suffix(".npz").exists()
    for rows in (np.arange(20), np.array([3, 1])):
        assert (collate(first, rows, VOCABULARY).slots == collate(again, rows, VOCABULARY).slots).all()
    synthetic.write(tmp_path, "train", 30)
    assert len(load(path, VOCABULARY)) == 30


@pytest.mark.parametrize("name", ["features", "acts", "statuses", "format", "actions", "tokens", "tokenizer"])
def test_vocabularies_differ_in_each_field(name: str) -> None:
    other = Vocabulary.of({**synthetic.VOCABULARY, name: "other"})
    assert VOCABULARY.difference(other) == other.difference(VOCABULARY) == name


def test_a_vocabulary_of_lists_alone_has_format_1() -> None:
    first = Vocabulary.of({name: synthetic.VOCABULARY[name] for name in ("features", "acts", "statuses")})
    assert first.stored()["format"] == 1 and VOCABULARY.difference(first) is None
    assert Vocabulary.of({**synthetic.VOCABULARY, "format": 2}).difference(first) == "format"


def test_an_epoch_has_every_pass_once_within_the_budget() -> None:
    lengths = np.random.default_rng(1).integers(5, 200, 5000)
    batches = plan(lengths, 1000, (1, 0))
    assert sorted(np.concatenate(batches)) == list(range(5000))
    assert all(len(rows) * lengths[rows].max() <= 1000 for rows in batches)
    assert sum(len(rows) * lengths[rows].max() for rows in batches) < 1.1 * lengths.sum()


def test_an_epoch_follows_its_seed() -> None:
    lengths = np.random.default_rng(1).integers(5, 200, 500)
    same, other = plan(lengths, 1000, (1, 0)), plan(lengths, 1000, (1, 1))
    assert all((a == b).all() for a, b in zip(plan(lengths, 1000, (1, 0)), same, strict=True))
    assert [rows.tolist() for rows in same] != [rows.tolist() for rows in other]


def test_a_pass_longer_than_the_budget_is_a_batch() -> None:
    assert [len(rows) for rows in plan(np.array([50, 2000]), 1000, (1,))] == [1, 1]
