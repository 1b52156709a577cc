"""Make a fold of SGD train that leaves whole domains out: a folder in the layout of the corpus.

    python fold.py --sgd SGD --fold 1 --out FOLDER

FOLDER/train has the dialogues about none of the domains of the fold, FOLDER/dev those about some of them. `typetod
examples passes`, `typetod eval parser` and all other commands read it by `--dir FOLDER`; services of the domains are
the unseen ones of its reports. What is chosen is chosen here: see docs/protocol.md.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

FOLDS = (
    ("Banks", "Events", "Homes", "Weather"),
    ("Buses", "Calendar", "Hotels", "Music"),
    ("Flights", "Media", "Restaurants", "Services"),
    ("Movies", "RentalCars", "RideSharing", "Travel"),
)
"""All domains of train, each in one fold, by the alphabet: neighbours such as buses and flights stand in two."""


def domain(service: str) -> str:
    return service.rpartition("_")[0]


def split(dialogues: list[dict], left: set[str]) -> tuple[list[dict], list[dict]]:
    """Return the dialogues about none of these domains, and the others."""
    about = [left & {domain(service) for service in one["services"]} for one in dialogues]
    pairs = list(zip(dialogues, about, strict=True))
    return [one for one, found in pairs if not found], [one for one, found in pairs if found]


def make(sgd: Path, fold: int, out: Path) -> dict[str, int]:
    """Write the fold; return how many dialogues each part has. Raises ValueError for services of no fold."""
    left = set(FOLDS[fold - 1])
    schema = json.loads((sgd / "train" / "schema.json").read_text("utf8"))
    unknown = {domain(one["service_name"]) for one in schema} - {name for names in FOLDS for name in names}
    if unknown:
        raise ValueError(f"{sgd}: no fold has the domains {', '.join(sorted(unknown))}")
    kept = [one for one in schema if domain(one["service_name"]) not in left]
    counts = {"train": 0, "dev": 0}
    for part, services in (("train", kept), ("dev", schema)):
        (out / part).mkdir(parents=True, exist_ok=True)
        (out / part / "schema.json").write_text(json.dumps(services), "utf8")
    for file in sorted((sgd / "train").glob("dialogues_*.json")):
        parts = split(json.loads(file.read_text("utf8")), left)
        for part, dialogues in zip(counts, parts, strict=True):
            counts[part] += len(dialogues)
            (out / part / file.name).write_text(json.dumps(dialogues), "utf8")
    wordings = out / "sgd_x"
    if not wordings.exists() and (sgd / "sgd_x").exists():
        wordings.symlink_to((sgd / "sgd_x").resolve())
    return counts


def main() -> None:
    cli = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    cli.add_argument("--sgd", type=Path, required=True, help="root of the corpus")
    cli.add_argument("--fold", type=int, required=True, choices=range(1, len(FOLDS) + 1))
    cli.add_argument("--out", type=Path, required=True, help="the folder of the fold")
    given = cli.parse_args()
    print(json.dumps(make(given.sgd, given.fold, given.out)))


if __name__ == "__main__":
    main()
