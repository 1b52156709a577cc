"""Passes written by the TypeScript side: read, check, pack and cache them."""

from __future__ import annotations

import json
from array import array
from dataclasses import asdict, dataclass, fields
from pathlib import Path

import numpy as np

KINDS = ("api", "slot", "value", "source")
SLOT_LABELS = ("status", "start", "end", "value", "source", "asked")
FEATURES_PER_TOKEN = 16
NOT_GIVEN = -1
CACHE_VERSION = 3


@dataclass(frozen=True)
class Vocabulary:
    """Names of `vocabulary.json`; their order gives the ids."""

    features: list[str]
    acts: list[str]
    statuses: list[str]
    format: int = 1  # of the inputs
    speech: list[str] | None = None  # these four are absent in the first vocabularies
    actions: list[str] | None = None
    tokens: dict[str, int] | None = None
    tokenizer: str | None = None  # SHA-256 of tokenizer.json

    @staticmethod
    def of(names: dict) -> Vocabulary:
        """Take the names that a file or a checkpoint has; absent ones count as those of format 1."""
        return Vocabulary(**{f.name: names[f.name] for f in fields(Vocabulary) if f.name in names})

    @staticmethod
    def read(path: Path) -> Vocabulary:
        names = json.loads(path.read_text("utf8"))
        if tuple(names["kinds"]) != KINDS:
            raise ValueError(f"{path}: kinds are {names['kinds']}, expected {list(KINDS)}")
        return Vocabulary.of(names)

    def stored(self) -> dict:
        """Return the names without those that are absent."""
        return {name: value for name, value in asdict(self).items() if value is not None}

    def difference(self, other: Vocabulary) -> str | None:
        """Return the first field in which two vocabularies differ; what one of them lacks is not compared."""
        ours, theirs = self.stored(), other.stored()
        return next((name for name in ours if name in theirs and ours[name] != theirs[name]), None)


@dataclass(frozen=True)
class Ragged:
    """Rows of different lengths, one after the other in `values`; row i is values[offsets[i]:offsets[i + 1]]."""

    values: np.ndarray
    offsets: np.ndarray

    def lengths(self, rows: np.ndarray) -> np.ndarray:
        return self.offsets[rows + 1] - self.offsets[rows]

    def flat(self, rows: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return the elements of these rows, and for each its place in `rows`."""
        lengths = self.lengths(rows)
        owner = np.repeat(np.arange(len(rows)), lengths)
        within = np.arange(len(owner)) - np.repeat(np.cumsum(lengths) - lengths, lengths)
        return self.values[self.offsets[rows][owner] + within], owner

    def padded(self, rows: np.ndarray, fill: int, at_least: int = 1) -> np.ndarray:
        lengths = self.lengths(rows)
        width = max(at_least, int(lengths.max()))
        out = np.full((len(rows), width, *self.values.shape[1:]), fill, dtype=np.int64)
        out[np.arange(width) < lengths[:, None]] = self.flat(rows)[0]
        return out


@dataclass(frozen=True)
class Passes:
    """All passes of one file, packed.

    An element of `words` is (token, segment, position), one of `features` (token index, place, feature id).
    """

    words: Ragged
    features: Ragged
    api: Ragged
    slot: Ragged
    value: Ragged
    source: Ragged
    value_slot: Ragged
    legal: Ragged  # pairs of a slot and a source
    slots: Ragged  # SLOT_LABELS of each slot
    acts: Ragged
    speech: Ragged  # pairs of a kind of speech act and 1 or 0; kinds that are not told are absent
    unheard: Ragged  # pairs of a token and 1 where nothing takes it, else 0; tokens that are not told are absent
    acts_given: np.ndarray
    chosen_api: np.ndarray
    weight: np.ndarray

    def __len__(self) -> int:
        return len(self.weight)

    @property
    def lengths(self) -> np.ndarray:
        return np.diff(self.words.offsets)


class _Packer:
    """Collects rows of integers, `columns` to an element."""

    def __init__(self, columns: int = 0) -> None:
        self.columns, self.data, self.ends = columns, array("h"), [0]

    def add(self, flat: list[int]) -> None:
        self.data.extend(flat)
        self.ends.append(len(self.data) // max(1, self.columns))

    def ragged(self) -> Ragged:
        values = np.array(self.data, dtype=np.int16)
        return Ragged(values.reshape(-1, self.columns) if self.columns else values, np.array(self.ends, dtype=np.int64))


_COLUMNS = {"words": 3, "features": 3, "legal": 2, "slots": len(SLOT_LABELS), "speech": 2, "unheard": 2}
_RAGGED = [f.name for f in fields(Passes) if f.type == "Ragged"]
_FLAT = [f.name for f in fields(Passes) if f.type != "Ragged"]


def parse(path: Path, vocabulary: Vocabulary) -> Passes:
    """Read a JSONL file of passes. Raises ValueError with the line where a pass breaks the format."""
    packers = {name: _Packer(_COLUMNS.get(name, 0)) for name in _RAGGED}
    flat: dict[str, list] = {name: [] for name in _FLAT}
    with path.open("r", encoding="utf8") as lines:
        for number, line in enumerate(lines, 1):
            try:
                one = json.loads(line)
            except ValueError as error:
                raise ValueError(f"{path}:{number}: no JSON: {error}") from error
            try:
                _check(one, vocabulary)
                _pack(one, packers, flat)
            except (IndexError, KeyError, OverflowError, TypeError, ValueError) as error:
                raise ValueError(f"{path}:{number}: pass {one.get('id')}: {type(error).__name__} {error}") from error
    ragged = {name: packer.ragged() for name, packer in packers.items()}
    return Passes(
        **ragged,
        acts_given=np.array(flat["acts_given"], dtype=bool),
        chosen_api=np.array(flat["chosen_api"], dtype=np.int64),
        weight=np.array(flat["weight"], dtype=np.float32),
    )


def _pack(one: dict, packers: dict[str, _Packer], flat: dict[str, list]) -> None:
    labels, markers = one["labels"], one["markers"]
    packers["words"].add(
        [n for word in zip(one["tokens"], one["segments"], one["positions"], strict=True) for n in word]
    )
    used: dict[int, int] = {}
    placed: list[int] = []
    for token, feature in ((row[0], f) for row in one["features"] for f in row[1:]):
        place = used.get(token, 0)
        used[token] = place + 1
        placed += (token, place, feature)
    packers["features"].add(placed)
    for kind in KINDS:
        packers[kind].add(markers[kind])
    packers["value_slot"].add(one["value_slot"])
    packers["legal"].add([n for slot, legal in enumerate(one["sources"]) for source in legal for n in (slot, source)])
    columns = [labels[name] for name in SLOT_LABELS]
    if labels["status"] is None:
        columns = [[NOT_GIVEN] * len(markers["slot"])] * len(SLOT_LABELS)
    packers["slots"].add([int(n) for slot in zip(*columns, strict=True) for n in slot])
    packers["acts"].add(labels["acts"] or [])
    for name in ("speech", "unheard"):
        packers[name].add([n for pair in labels.get(name) or [] for n in pair])
    flat["acts_given"].append(labels["acts"] is not None)
    flat["chosen_api"].append(NOT_GIVEN if labels["api"] is None else labels["api"])
    flat["weight"].append(one.get("weight", 1.0))


def _need(holds: object, message: str) -> None:
    if not holds:
        raise ValueError(message)


def _check(one: dict, vocabulary: Vocabulary) -> None:
    """Refuse what the padded tensors cannot hold."""
    tokens, segments, markers, labels = one["tokens"], one["segments"], one["markers"], one["labels"]
    length, slots = len(tokens), len(markers["slot"])
    _need(
        length and length == len(segments) == len(one["positions"]), "tokens, segments and positions differ in length"
    )
    _need(segments[0] == 0, "the first token is not of the context")
    _need(all(0 <= m < length for kind in KINDS for m in markers[kind]), "a marker is outside the tokens")
    count: dict[int, int] = {}
    for row in one["features"]:
        count[row[0]] = count.get(row[0], 0) + len(row) - 1
        _need(0 <= row[0] < length and all(1 <= f <= len(vocabulary.features) for f in row[1:]), f"feature {row}")
    _need(all(n <= FEATURES_PER_TOKEN for n in count.values()), f"more than {FEATURES_PER_TOKEN} features on a token")
    _need(len(one["value_slot"]) == len(markers["value"]) and len(one["sources"]) == slots, "value_slot or sources")
    _need(all(0 <= s < slots for s in one["value_slot"]), "value_slot is outside the slots")
    _need(all(0 <= s < len(markers["source"]) for legal in one["sources"] for s in legal), "a legal source is missing")
    _need(all(0 <= a < len(vocabulary.acts) for a in labels["acts"] or []), "unknown act")
    _need(
        all(0 <= k < len(vocabulary.speech or ()) and n in (0, 1) for k, n in labels.get("speech") or []),
        "unknown speech",
    )
    _need(all(0 <= t < length and n in (0, 1) for t, n in labels.get("unheard") or []), "unheard token")
    _need(labels["api"] is None or 0 <= labels["api"] < len(markers["api"]), "api is outside the markers")
    if labels["status"] is not None:
        _need(all(len(labels[name]) == slots for name in SLOT_LABELS), "labels of slots differ in length")
        for slot in range(slots):
            _check_slot(one, slot, vocabulary)


def _check_slot(one: dict, slot: int, vocabulary: Vocabulary) -> None:
    status, start, end, value, source, _ = (int(one["labels"][name][slot]) for name in SLOT_LABELS)
    name = "" if status == NOT_GIVEN else vocabulary.statuses[status]
    spans, values = (start >= 0) + (end >= 0), int(value >= 0)
    refused = name == "unwanted" and spans + 2 * values == 2
    _need(refused or spans == 2 * (name == "span"), f"slot {slot}: span and status {name} disagree")
    _need(refused or values == (name == "value"), f"slot {slot}: value and status {name} disagree")
    _need((source >= 0) == (name == "carry"), f"slot {slot}: source and status {name} disagree")
    if start >= 0:
        _need(start <= end and one["segments"][start] == one["segments"][end] == 0, f"slot {slot}: span {start}-{end}")
    _need(value < 0 or one["value_slot"][value] == slot, f"slot {slot}: value of another slot")
    _need(source < 0 or source in one["sources"][slot], f"slot {slot}: source {source} is not legal")


def load(path: Path, vocabulary: Vocabulary) -> Passes:
    """Read a JSONL file through its cache, an .npz beside it, renewed when the file or the vocabulary changes."""
    stat = path.stat()
    sizes = (len(vocabulary.features), len(vocabulary.acts), len(vocabulary.statuses), len(vocabulary.speech or ()))
    key = json.dumps([CACHE_VERSION, stat.st_size, stat.st_mtime_ns, *sizes])
    cache = path.with_suffix(".npz")
    if cache.exists():
        with np.load(cache) as stored:
            if "key" in stored and str(stored["key"]) == key:
                return _unpack(stored)
    passes = parse(path, vocabulary)
    arrays: dict[str, np.ndarray] = {name: getattr(passes, name) for name in _FLAT}
    for name in _RAGGED:
        ragged: Ragged = getattr(passes, name)
        arrays[f"{name}.values"], arrays[f"{name}.offsets"] = ragged.values, ragged.offsets
    draft = cache.with_suffix(".tmp.npz")
    np.savez_compressed(draft, key=np.array(key), **arrays)
    draft.rename(cache)
    return passes


def _unpack(stored: np.lib.npyio.NpzFile) -> Passes:
    ragged = {name: Ragged(stored[f"{name}.values"], stored[f"{name}.offsets"]) for name in _RAGGED}
    return Passes(**ragged, **{name: stored[name] for name in _FLAT})
