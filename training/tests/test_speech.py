"""Lines of what people do with words, from the formats of corpora."""

from __future__ import annotations

import json
from pathlib import Path

from speech import convert


def written(file: Path) -> list[tuple[str, list[str]]]:
    return [(one["user"], one["acts"]) for one in map(json.loads, file.read_text("utf8").splitlines())]


def test_lines_keep_the_splits_of_their_corpus_and_stand_once(tmp_path: Path) -> None:
    folder = tmp_path / "clinc150"
    folder.mkdir()
    data = {
        "train": [["aye", "yes"], ["Aye", "yes"], ["my tire is flat", "tire_change"]],
        "oos_test": [["why is mud", "oos"]],
    }
    (folder / "data_full.json").write_text(json.dumps(data))
    assert convert(tmp_path, tmp_path / "out") == {"train": {"agree": 1}, "dev": {}, "test": {"out-of-scope": 1}}
    assert written(tmp_path / "out/train.jsonl") == [("aye", ["agree"])]


def test_a_line_with_an_intent_of_a_task_is_left_out(tmp_path: Path) -> None:
    folder = tmp_path / "multidogo" / "airline"
    folder.mkdir(parents=True)
    rows = [
        "utterance\tintent",
        "ta\tthankyou",
        "ta and a seat\tthankyou<div>changeseat",
        "yep ta\tconfirmation<div>thankyou",
    ]
    (folder / "dev.tsv").write_text("\n".join(rows))
    convert(tmp_path, tmp_path / "out")
    assert written(tmp_path / "out/dev.jsonl") == [("ta", ["thank"]), ("yep ta", ["agree", "thank"])]


def test_what_finishes_an_order_or_a_booking_agrees(tmp_path: Path) -> None:
    for name in ("star", "taskmaster4"):
        (tmp_path / name).mkdir()
    finish = [{"name": "api_call", "value": "finish_order"}]
    said = [{"speaker": "user", "text": text, "annotations": finish} for text in ("yup it does", "yup but no foam")]
    order = {"id": "1", "scenario": "a drink", "turns": said}
    beside = {"id": "2", "scenario": "off topic", "turns": [{**said[0], "text": "who won?", "annotations": []}]}
    (tmp_path / "taskmaster4/dialogues.jsonl").write_text(f"{json.dumps(order)}\n{json.dumps(beside)}\n")
    asked, done = {"agent": "?", "label": "hotel_ask_confirm_booking"}, {"query": "x", "constraints": []}
    booked = {**done, "constraints": [{"RequestType": '"Book"'}]}
    events = [
        asked,
        {"user": "aye, book it"},
        booked,
        asked,
        {"user": "ok go ahead"},
        booked,
        asked,
        {"user": "ok"},
        done,
    ]
    (tmp_path / "star/dialogues.jsonl").write_text(json.dumps({"id": 1, "events": events}))
    convert(tmp_path, tmp_path / "out")
    lines = [line for split in ("train", "dev", "test") for line in written(tmp_path / f"out/{split}.jsonl")]
    assert sorted(lines) == [("ok go ahead", ["agree"]), ("who won?", ["out-of-scope"]), ("yup it does", ["agree"])]


def test_the_domain_that_is_kept_back_is_not_trained_on(tmp_path: Path) -> None:
    folder = tmp_path / "multidogo" / "software"
    folder.mkdir(parents=True)
    (folder / "train.tsv").write_text("utterance\tintent\nhiya\topeninggreeting\n")
    assert convert(tmp_path, tmp_path / "out")["train"] == {}
