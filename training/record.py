"""What a run was made of, kept in its checkpoints: options, and hashes of its data."""

from __future__ import annotations

import hashlib
from dataclasses import asdict
from pathlib import Path

from options import Options

FREE = {
    "out",
    "resume",
    "other_data",
    "train",
    "dev",
    "threads",
    "workers",
    "device",
    "dev_passes",
    "dev_seconds",
    "log_seconds",
    "save_seconds",
}
"""Options that a run may go on with other values of; files are compared by their hashes."""


def record_of(options: Options) -> dict:
    """Return the options as plain values, and the SHA-256 of each file in the order of the epochs, dev last."""
    plain = {name: _plain(value) for name, value in asdict(options).items()}
    data = [{"file": _name(path), "sha256": file_hash(path)} for path in (*options.train, options.dev)]
    return {"options": plain, "data": data}


def file_hash(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def differences(before: dict, now: dict) -> list[str]:
    """Return how the options and the data of two records differ, in words."""
    options = [
        f"--{name.strip('_').replace('_', '-')} was {value}, is {now['options'].get(name)}"
        for name, value in before["options"].items()
        if name not in FREE and value != now["options"].get(name)
    ]
    same = [one["sha256"] for one in before["data"]] == [one["sha256"] for one in now["data"]]
    return options if same or now["options"]["other_data"] else [*options, "the files of --train and --dev differ"]


def _name(path: Path) -> str:
    """Return the name of a file with that of its folder: epochs are often called the same."""
    return "/".join(path.resolve().parts[-2:])


def _plain(value: object) -> object:
    if isinstance(value, Path):
        return str(value)
    return [_plain(one) for one in value] if isinstance(value, list) else value
