"""Passes written by the TypeScript side: read, check, cache, bucket by length and pad to batches."""

from __future__ import annotations

import json
from array import array
from dataclasses import dataclass, fields
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

KINDS = ("api", "slot", "value", "source")
SLOT_LABELS = ("status", "start", "end", "value", "source", "asked")
FEATURES_PER_TOKEN = 16
NOT_GIVEN = -1
CACHE_VERSION = 2


@dataclass(frozen=True)
class Vocabulary:
    """Names of `vocabulary.json`; their order gives the ids."""

    features: list[str]
    acts: list[str]
    statuses: list[str]

    @staticmethod
    def read(path: Path) -> Vocabulary:
        names = json.loads(path.read_text("utf8"))
        if tuple(names["kinds"]) != KINDS:
            raise ValueError(f"{path}: kinds are {names['kinds']}, expected {list(KINDS)}")
        return Vocabulary(names["features"], names["acts"], names["statuses"])


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


_COLUMNS = {"words": 3, "features": 3, "legal": 2, "slots": len(SLOT_LABELS)}
_RAGGED = [f.name for f in fields(Passes) if f.type == "Ragged"]
_FLAT = [f.name for f in fields(Passes) if f.type != "Ragged"]


def parse(path: Path, vocabulary: Vocabulary) -> Passes:
    """Read a JSONL file of passes. Raises ValueError with the line where a pass breaks the format."""
    packers = {name: _Packer(_COLUMNS.get(name, 0)) for name in _RAGGED}
    flat: dict[str, list] = {name: [] for name in _FLAT}
    with path.open("r", encoding="utf8") as lines:
        for number, line in enumerate(lines, 1):
            one = json.loads(line)
            try:
                _check(one, vocabulary)
                _pack(one, packers, flat)
            except (AssertionError, IndexError, KeyError, OverflowError, TypeError) as error:
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
    flat["acts_given"].append(labels["acts"] is not None)
    flat["chosen_api"].append(NOT_GIVEN if labels["api"] is None else labels["api"])
    flat["weight"].append(one.get("weight", 1.0))


def _check(one: dict, vocabulary: Vocabulary) -> None:
    """Assert what the padded tensors rely on."""
    tokens, segments, markers, labels = one["tokens"], one["segments"], one["markers"], one["labels"]
    length, slots = len(tokens), len(markers["slot"])
    assert length and length == len(segments) == len(one["positions"]), (
        "tokens, segments and positions differ in length"
    )
    assert segments[0] == 0, "the first token is not of the context"
    assert all(0 <= m < length for kind in KINDS for m in markers[kind]), "a marker is outside the tokens"
    count: dict[int, int] = {}
    for row in one["features"]:
        count[row[0]] = count.get(row[0], 0) + len(row) - 1
        assert 0 <= row[0] < length and all(1 <= f <= len(vocabulary.features) for f in row[1:]), f"feature {row}"
    assert all(n <= FEATURES_PER_TOKEN for n in count.values()), f"more than {FEATURES_PER_TOKEN} features on a token"
    assert len(one["value_slot"]) == len(markers["value"]) and len(one["sources"]) == slots, "value_slot or sources"
    assert all(0 <= s < slots for s in one["value_slot"]), "value_slot is outside the slots"
    assert all(0 <= s < len(markers["source"]) for legal in one["sources"] for s in legal), "a legal source is missing"
    assert all(0 <= a < len(vocabulary.acts) for a in labels["acts"] or []), "unknown act"
    assert labels["api"] is None or 0 <= labels["api"] < len(markers["api"]), "api is outside the markers"
    if labels["status"] is not None:
        assert all(len(labels[name]) == slots for name in SLOT_LABELS), "labels of slots differ in length"
        for slot in range(slots):
            _check_slot(one, slot, vocabulary)


def _check_slot(one: dict, slot: int, vocabulary: Vocabulary) -> None:
    status, start, end, value, source, _ = (int(one["labels"][name][slot]) for name in SLOT_LABELS)
    name = "" if status == NOT_GIVEN else vocabulary.statuses[status]
    assert (start >= 0) == (end >= 0) == (name == "span"), f"slot {slot}: span and status {name} disagree"
    assert (value >= 0) == (name == "value"), f"slot {slot}: value and status {name} disagree"
    assert (source >= 0) == (name == "carry"), f"slot {slot}: source and status {name} disagree"
    if name == "span":
        assert start <= end and one["segments"][start] == one["segments"][end] == 0, f"slot {slot}: span {start}-{end}"
    assert value < 0 or one["value_slot"][value] == slot, f"slot {slot}: value of another slot"
    assert source < 0 or source in one["sources"][slot], f"slot {slot}: source {source} is not legal"


def load(path: Path, vocabulary: Vocabulary) -> Passes:
    """Read a JSONL file through its cache, an .npz beside it, renewed when the file or the vocabulary changes."""
    stat = path.stat()
    sizes = (len(vocabulary.features), len(vocabulary.acts), len(vocabulary.statuses))
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


def plan(lengths: np.ndarray, budget: int, seed: tuple[int, ...], chunk: int = 4096) -> list[np.ndarray]:
    """Cut a shuffled epoch into batches of at most `budget` padded tokens, passes of similar length together."""
    rng = np.random.default_rng(seed)
    order = rng.permutation(len(lengths))
    batches: list[np.ndarray] = []
    for begin in range(0, len(order), chunk):
        part = order[begin : begin + chunk]
        part = part[np.argsort(lengths[part], kind="stable")]
        batches += _cut(part, lengths[part], budget)
    return [batches[i] for i in rng.permutation(len(batches))]


def _cut(part: np.ndarray, lengths: np.ndarray, budget: int) -> list[np.ndarray]:
    """Cut passes that are sorted by length; a pass longer than the budget is a batch of its own."""
    batches, begin = [], 0
    for end in range(1, len(part) + 1):
        if end == len(part) or (end + 1 - begin) * lengths[end] > budget:
            batches.append(part[begin:end])
            begin = end
    return batches


@dataclass(frozen=True)
class Batch:
    """Padded tensors: B passes, L tokens. Markers of all kinds stand side by side, each kind padded to its width."""

    tokens: Tensor
    segments: Tensor
    positions: Tensor
    features: Tensor
    markers: Tensor
    widths: tuple[int, int, int, int]
    api_legal: Tensor  # [B, A]
    value_legal: Tensor  # [B, S, V]
    source_legal: Tensor  # [B, S, R]
    acts: Tensor  # [B, acts], 0 or 1
    acts_given: Tensor  # [B]
    api: Tensor  # [B], -1: not supervised
    slots: Tensor  # [B, S, labels] in the order of SLOT_LABELS, -1: not set or not supervised
    weight: Tensor  # [B]

    @property
    def inputs(self) -> tuple[Tensor, Tensor, Tensor, Tensor, Tensor]:
        return self.tokens, self.segments, self.positions, self.features, self.markers

    def to(self, device: str) -> Batch:
        """Return the batch on this device."""
        moved = {f.name: getattr(self, f.name).to(device) for f in fields(self) if f.name != "widths"}
        return Batch(widths=self.widths, **moved)

    def columns(self, kind: str) -> slice:
        """Return where the markers of this kind stand."""
        index = KINDS.index(kind)
        return slice(sum(self.widths[:index]), sum(self.widths[: index + 1]))

    def label(self, name: str) -> Tensor:
        return self.slots[:, :, SLOT_LABELS.index(name)]


def collate(passes: Passes, rows: np.ndarray, acts: int) -> Batch:
    """Pad these passes to one batch. `acts` is the number of acts in the vocabulary."""
    lengths = passes.words.lengths(rows)
    words = passes.words.padded(rows, 0)
    words[np.arange(words.shape[1]) >= lengths[:, None]] = (0, NOT_GIVEN, 0)
    markers = {kind: getattr(passes, kind).padded(rows, 0) for kind in KINDS}
    widths = tuple(markers[kind].shape[1] for kind in KINDS)
    slots = passes.slots.padded(rows, NOT_GIVEN)
    arrays = {
        "tokens": words[:, :, 0],
        "segments": words[:, :, 1],
        "positions": words[:, :, 2],
        "features": _features(passes, rows, words.shape[:2]),
        "markers": np.concatenate([markers[kind] for kind in KINDS], 1),
        "api_legal": np.arange(widths[0]) < passes.api.lengths(rows)[:, None],
        "value_legal": passes.value_slot.padded(rows, NOT_GIVEN)[:, None, :] == np.arange(widths[1])[:, None],
        "source_legal": _pairs(passes.legal, rows, (len(rows), widths[1], widths[3])),
        "acts": _acts(passes, rows, acts),
        "acts_given": passes.acts_given[rows],
        "api": passes.chosen_api[rows],
        "slots": slots,
        "weight": passes.weight[rows],
    }
    return Batch(widths=widths, **{name: torch.from_numpy(np.ascontiguousarray(a)) for name, a in arrays.items()})


def _features(passes: Passes, rows: np.ndarray, shape: tuple[int, int]) -> np.ndarray:
    triples, owner = passes.features.flat(rows)
    depth = int(triples[:, 1].max(initial=0)) + 1
    out = np.zeros((*shape, depth), dtype=np.int64)
    out[owner, triples[:, 0], triples[:, 1]] = triples[:, 2]
    return out


def _pairs(ragged: Ragged, rows: np.ndarray, shape: tuple[int, int, int]) -> np.ndarray:
    pairs, owner = ragged.flat(rows)
    out = np.zeros(shape, dtype=bool)
    out[owner, pairs[:, 0], pairs[:, 1]] = True
    return out


def _acts(passes: Passes, rows: np.ndarray, acts: int) -> np.ndarray:
    ids, owner = passes.acts.flat(rows)
    out = np.zeros((len(rows), acts), dtype=np.float32)
    out[owner, ids] = 1
    return out
