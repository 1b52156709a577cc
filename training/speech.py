"""Write what people do with words, from corpora of what people wrote: lines for `typetod examples passes --lines`.

    python speech.py --dir NATURAL --out FOLDER

FOLDER gets `train.jsonl`, `dev.jsonl` and `test.jsonl`, one JSON object a line: `id`, `corpus`, `user` (the words),
`services` (none: the line is about no service), and `acts`, all that is done with the words, by the names of
`SPEECH_ACTS` in the sources. Splits are those of the corpora where they have them, else by the hash of the text. Lines
that ask for a service are `out-of-scope` only where the corpus says so.
"""

from __future__ import annotations

import argparse
import csv
import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

CLINC = {
    "yes": "agree",
    "no": "refuse",
    "cancel": "cancel",
    "repeat": "repeat",
    "greeting": "greet",
    "goodbye": "bye",
    "thank_you": "thank",
    "what_can_i_ask_you": "capabilities",
    "are_you_a_bot": "chat",
    "do_you_have_pets": "chat",
    "how_old_are_you": "chat",
    "meaning_of_life": "chat",
    "tell_joke": "chat",
    "fun_fact": "chat",
    "what_are_your_hobbies": "chat",
    "what_is_your_name": "chat",
    "where_are_you_from": "chat",
    "who_do_you_work_for": "chat",
    "who_made_you": "chat",
    "oos": "out-of-scope",
}
HWU = {
    "general_affirm": "agree",
    "general_negate": "refuse",
    "general_commandstop": "cancel",
    "general_dontcare": "dontcare",
    "general_repeat": "repeat",
    "general_praise": "praise",
    "general_joke": "chat",
    "general_quirky": "chat",
    "general_greet": "greet",
}
NLUPP = {
    "affirm": "agree",
    "deny": "refuse",
    "greet": "greet",
    "end_call": "bye",
    "thank": "thank",
    "repeat": "repeat",
    "handoff": "help",
}
MULTIDOGO = {
    "confirmation": "agree",
    "rejection": "refuse",
    "thankyou": "thank",
    "openinggreeting": "greet",
    "closinggreeting": "bye",
    "outofdomain": "out-of-scope",
}
PLAIN_YES = re.compile(
    r"\W*(?:(?:yes|yeah|yep|yup|ya|yea|sure|ok|okay|correct|right|perfect|great|good|fine|absolutely|definitely|exactly|indeed|"
    r"everything|every|thing|order|all|it|it's|that|that's|this|is|does|do|looks?|sounds?|seems?|to|me|i|the|of|course|for|on|"
    r"please|go|ahead|book|reserve|confirm|confirmed|affirmative|you|can|let's|would|like|just|very|awesome|excellent|"
    r"wonderful|accurate|wanted|what|screen|ready|send|certainly|works?|may|so|uh|um|oh|ah|alright|all|my)\W+)+",
    re.IGNORECASE,
)
"""A line that agrees, and does nothing besides."""

HELD_DOMAIN = "software"
"""The domain of MultiDoGO that is not trained on."""


class Line(NamedTuple):
    """One thing that somebody wrote."""

    corpus: str
    split: str
    user: str
    acts: tuple[str, ...]


def split_of(text: str) -> str:
    """Return the split of a text where the corpus has none: 80, 10 and 10 per cent."""
    drawn = int(hashlib.sha256(text.lower().encode()).hexdigest()[:8], 16) % 10
    return ("test", "dev")[drawn] if drawn < 2 else "train"


def clinc(folder: Path) -> Iterator[Line]:
    splits = {
        "train": "train",
        "oos_train": "train",
        "val": "dev",
        "oos_val": "dev",
        "test": "test",
        "oos_test": "test",
    }
    for name, lines in json.loads((folder / "data_full.json").read_text("utf8")).items():
        for text, intent in lines:
            if intent in CLINC:
                yield Line("clinc150", splits[name], text, (CLINC[intent],))


def hwu(folder: Path) -> Iterator[Line]:
    with (folder / "utterances.jsonl").open(encoding="utf8") as lines:
        for one in map(json.loads, lines):
            if one["intent"] in HWU:
                yield Line("hwu64", split_of(one["text"]), one["text"], (HWU[one["intent"]],))


def nlupp(folder: Path) -> Iterator[Line]:
    """Read lines all of whose intents are acts; `acknowledge` and `dont_know` stand for nothing here."""
    for file in sorted(folder.rglob("fold*.json")):
        for one in json.loads(file.read_text("utf8")):
            intents = one.get("intents", [])
            if intents and all(intent in NLUPP for intent in intents):
                yield Line("nlu++", split_of(one["text"]), one["text"], tuple(NLUPP[intent] for intent in intents))


def multidogo(folder: Path) -> Iterator[Line]:
    for file in sorted(folder.glob("*/*.tsv")):
        with file.open(encoding="utf8", newline="") as rows:
            for row in csv.DictReader(rows, delimiter="\t", quoting=csv.QUOTE_NONE):
                intents = (row["intent"] or "").split("<div>")
                if any(intent not in MULTIDOGO for intent in intents):
                    continue
                split = "test" if file.parent.name == HELD_DOMAIN and file.stem == "train" else file.stem
                yield Line("multidogo", split, row["utterance"], tuple(MULTIDOGO[intent] for intent in intents))


def taskmaster(folder: Path) -> Iterator[Line]:
    """Read what finishes an order, and what the agent of a coffee shop can do nothing about."""
    with (folder / "dialogues.jsonl").open(encoding="utf8") as lines:
        for one in map(json.loads, lines):
            split = split_of(f"taskmaster4 {one['id']}")
            said = [turn for turn in one["turns"] if turn["speaker"] == "user"]
            for turn in said:
                calls = [note["value"] for note in turn["annotations"] if note["name"] == "api_call"]
                if calls == ["finish_order"] and PLAIN_YES.fullmatch(turn["text"] + " "):
                    yield Line("taskmaster4", split, turn["text"], ("agree",))
            if "off topic" in one["scenario"] and said and not said[0]["annotations"]:
                yield Line("taskmaster4", split, said[0]["text"], ("out-of-scope",))


def star(folder: Path) -> Iterator[Line]:
    """Read what is said to a question whether to book, where a booking follows."""
    with (folder / "dialogues.jsonl").open(encoding="utf8") as lines:
        for one in map(json.loads, lines):
            split = split_of(f"star {one['id']}")
            events = [event for event in one["events"] if {"user", "agent", "query"} & event.keys()]
            for asked, said, done in zip(events, events[1:], events[2:], strict=False):
                books = any("Book" in str(pair.get("RequestType", "")) for pair in done.get("constraints", []))
                is_asked = "confirm_booking" in (asked.get("label") or "")
                if is_asked and books and PLAIN_YES.fullmatch(said.get("user", "") + " "):
                    yield Line("star", split, said["user"].strip(), ("agree",))


CORPORA = {
    "clinc150": clinc,
    "hwu64": hwu,
    "polyai/nlupp": nlupp,
    "multidogo": multidogo,
    "star": star,
    "taskmaster4": taskmaster,
}


def convert(natural: Path, out: Path) -> dict[str, dict[str, int]]:
    """Write the lines, each text once; return how many of each act each split has."""
    out.mkdir(parents=True, exist_ok=True)
    counts = {split: Counter() for split in ("train", "dev", "test")}
    seen: set[str] = set()
    files = {split: (out / f"{split}.jsonl").open("w", encoding="utf8") for split in counts}
    try:
        for folder, read in CORPORA.items():
            if not (natural / folder).exists():
                continue
            for number, line in enumerate(read(natural / folder)):
                text = line.user.strip()
                if not text or text.lower() in seen:
                    continue
                seen.add(text.lower())
                counts[line.split].update(line.acts)
                turn = {"id": f"{line.corpus}/{number}", "corpus": line.corpus, "services": [], "user": text}
                files[line.split].write(json.dumps({**turn, "acts": sorted(set(line.acts))}) + "\n")
    finally:
        for file in files.values():
            file.close()
    return {split: dict(sorted(found.items())) for split, found in counts.items()}


def main() -> None:
    cli = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    cli.add_argument(
        "--dir", type=Path, required=True, help="folder with clinc150, hwu64, polyai, multidogo, or some of them"
    )
    cli.add_argument("--out", type=Path, required=True)
    given = cli.parse_args()
    print(json.dumps(convert(given.dir, given.out), indent=1))


if __name__ == "__main__":
    main()
