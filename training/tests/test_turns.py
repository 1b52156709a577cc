"""Turns from the formats of corpora; all lines here are made up."""

from __future__ import annotations

import json
from pathlib import Path

from turns import convert, services


def written(file: Path) -> list[dict]:
    return [json.loads(line) for line in file.read_text("utf8").splitlines()]


def words(turn: dict) -> dict[str, str]:
    text = turn["user"].encode("utf-16-le")
    return {v["slot"]: text[2 * v["start"] : 2 * v["end"]].decode("utf-16-le") for v in turn["values"]}


def test_pieces_become_values_of_the_slots_that_there_are(tmp_path: Path) -> None:
    folder = tmp_path / "snips"
    folder.mkdir()
    data = [
        {"text": "rate "},
        {"text": "Moss 🌲 Lake", "entity": "object_name"},
        {"text": " 3", "entity": "rating_unit"},
    ]
    (folder / "train_RateBook_full.json").write_text(json.dumps({"RateBook": [{"data": data}]}))
    assert convert(tmp_path, tmp_path / "out") == {"snips.train": 1}
    (turn,) = written(tmp_path / "out/snips.train.turns.jsonl")
    assert (turn["api"], words(turn)) == ("Shelf.RateBook", {"object_name": "Moss 🌲 Lake"})


def test_services_that_are_kept_back_are_in_test_alone(tmp_path: Path) -> None:
    folder = tmp_path / "snips"
    folder.mkdir()
    line = {"data": [{"text": "a table"}]}
    (folder / "train_BookRestaurant_full.json").write_text(json.dumps({"BookRestaurant": [line]}))
    assert convert(tmp_path, tmp_path / "out") == {"snips.test": 1}


def test_an_answer_says_what_was_asked_and_a_count_is_its_number(tmp_path: Path) -> None:
    folder = tmp_path / "polyai/span_extraction/restaurant8k"
    folder.mkdir(parents=True)
    line = {
        "userInput": {"text": "9 people, me and mine"},
        "context": {"requestedSlots": ["people"]},
        "labels": [{"slot": "people", "valueSpan": {"endIndex": 8}}],
    }
    (folder / "train_0.json").write_text(json.dumps([line, line]))
    assert sum(convert(tmp_path, tmp_path / "out").values()) == 1
    (turn,) = [one for file in (tmp_path / "out").glob("*.jsonl") for one in written(file)]
    assert (turn["active"], turn["asks"], words(turn)) == ({"api": "Dinner.ReserveTable"}, ["people"], {"people": "9"})


def test_a_label_that_no_slot_has_makes_a_turn_incomplete(tmp_path: Path) -> None:
    folder = tmp_path / "multidogo" / "airline"
    folder.mkdir(parents=True)
    rows = [
        "conversationId\tutterance\tslot-labels\tintent",
        "1\tfly me to moss lake\tO O O arrival_city arrival_city\tbookflight",
        "1\tann lee seat 4\tname name O new_seat_number\tcontentonly",
        "2\tann\tname\tcontentonly",
    ]
    (folder / "dev.tsv").write_text("\n".join(rows))
    convert(tmp_path, tmp_path / "out")
    start, answer = written(tmp_path / "out/multidogo.dev.turns.jsonl")
    assert (start["api"], words(start)) == ("Flights.BookFlight", {"arrival_city": "moss lake"})
    assert (answer["active"]["api"], answer["complete"], words(answer)) == (
        "Flights.BookFlight",
        False,
        {"name": "ann lee"},
    )


def test_every_slot_of_an_api_is_described_in_several_ways() -> None:
    for service in services().values():
        for _, _, required, optional in service["apis"].values():
            for slot in [*required, *optional]:
                assert len(service["slots"][slot]) > 1
