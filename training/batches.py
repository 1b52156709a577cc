"""Batches of packed passes: bucket by length, pad."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace

import numpy as np
import torch
from torch import Tensor
from torch.utils.data import Dataset

from data import KINDS, NOT_GIVEN, SLOT_LABELS, Passes, Ragged, Vocabulary


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
    speech: Tensor  # [B, kinds], 1 or 0, -1: not told
    unheard: Tensor  # [B, L], 1 where nothing takes the token, else 0, -1: not told
    api: Tensor  # [B], -1: not supervised
    slots: Tensor  # [B, S, labels] in the order of SLOT_LABELS, -1: not set or not supervised
    weight: Tensor  # [B]

    @property
    def inputs(self) -> tuple[Tensor, Tensor, Tensor, Tensor, Tensor]:
        return self.tokens, self.segments, self.positions, self.features, self.markers

    def to(self, device: str) -> Batch:
        """Return the batch on this device."""
        moved = {f.name: getattr(self, f.name).to(device) for f in fields(self) if f.name != "widths"}
        return replace(self, **moved)

    def columns(self, kind: str) -> slice:
        """Return where the markers of this kind stand."""
        index = KINDS.index(kind)
        return slice(sum(self.widths[:index]), sum(self.widths[: index + 1]))

    def label(self, name: str) -> Tensor:
        return self.slots[:, :, SLOT_LABELS.index(name)]


def collate(passes: Passes, rows: np.ndarray, vocabulary: Vocabulary, aligned: int = 1) -> Batch:
    """Pad these passes to one batch, as long as a multiple of `aligned`: the fused attention of a GPU wants 8."""
    lengths = passes.words.lengths(rows)
    words = passes.words.padded(rows, 0, at_least=-(-int(lengths.max()) // aligned) * aligned)
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
        "acts": _acts(passes, rows, len(vocabulary.acts)),
        "acts_given": passes.acts_given[rows],
        "speech": _told(passes.speech, rows, len(vocabulary.speech or ())),
        "unheard": _told(passes.unheard, rows, words.shape[1]),
        "api": passes.chosen_api[rows],
        "slots": slots,
        "weight": passes.weight[rows],
    }
    return Batch(widths=widths, **{name: torch.from_numpy(np.ascontiguousarray(a)) for name, a in arrays.items()})


class Cut(Dataset):
    """The batches of an epoch in their order, each made when it is asked for."""

    def __init__(self, passes: Passes, rows: list[np.ndarray], vocabulary: Vocabulary, aligned: int) -> None:
        self.passes, self.rows, self.vocabulary, self.aligned = passes, rows, vocabulary, aligned

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, index: int) -> Batch:
        return collate(self.passes, self.rows[index], self.vocabulary, self.aligned)


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


def _told(pairs: Ragged, rows: np.ndarray, width: int) -> np.ndarray:
    """Return [B, width] with the number of each pair at its place, and -1 elsewhere."""
    told, owner = pairs.flat(rows)
    out = np.full((len(rows), width), NOT_GIVEN, dtype=np.float32)
    out[owner, told[:, 0]] = told[:, 1]
    return out


def _acts(passes: Passes, rows: np.ndarray, acts: int) -> np.ndarray:
    ids, owner = passes.acts.flat(rows)
    out = np.zeros((len(rows), acts), dtype=np.float32)
    out[owner, ids] = 1
    return out
