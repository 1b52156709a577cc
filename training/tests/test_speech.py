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


def test_the_domain_that_is_kept_back_is_not_trained_on(tmp_path: Path) -> None:
    folder = tmp_path / "multidogo" / "software"
    folder.mkdir(parents=True)
    (folder / "train.tsv").write_text("utterance\tintent\nhiya\topeninggreeting\n")
    assert convert(tmp_path, tmp_path / "out")["train"] == {}
