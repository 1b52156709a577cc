"""Training loss: summed over the slots of a pass, averaged over the passes of a batch."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from torch import Tensor
from torch.nn import functional as F

from batches import Batch
from model import Outputs

ILLEGAL = -1e4


@dataclass(frozen=True)
class LossWeights:
    """Factor of each part; `positive` multiplies the status of slots that are set and the properties that are asked,
    `teacher` is of the distance to another network's answers."""

    acts: float = 1.0
    api: float = 1.0
    status: float = 1.0
    span: float = 1.0
    value: float = 1.0
    source: float = 1.0
    asked: float = 1.0
    speech: float = 1.0
    unheard: float = 1.0
    teacher: float = 1.0
    positive: float = 2.0


class Choices(NamedTuple):
    """Scores of what is chosen, S slots a pass; what cannot be chosen scores `ILLEGAL`."""

    api: Tensor  # [B, A]
    status: Tensor  # [B, S, statuses]
    start: Tensor  # [B, S, L]
    end: Tensor  # [B, S, L]
    values: Tensor  # [B, S, V]
    sources: Tensor  # [B, S, R]

    @staticmethod
    def of(outputs: Outputs, batch: Batch) -> Choices:
        slot, unsaid = batch.columns("slot"), (batch.segments != 0).unsqueeze(1)
        values = outputs.values[:, slot, batch.columns("value")]
        sources = outputs.sources[:, slot, batch.columns("source")]
        return Choices(
            api=outputs.api[:, batch.columns("api")].masked_fill(~batch.api_legal, ILLEGAL),
            status=outputs.status[:, slot],
            start=outputs.start[:, slot].masked_fill(unsaid, ILLEGAL),
            end=outputs.end[:, slot].masked_fill(unsaid, ILLEGAL),
            values=values.masked_fill(~batch.value_legal, ILLEGAL),
            sources=sources.masked_fill(~batch.source_legal, ILLEGAL),
        )


def losses(outputs: Outputs, batch: Batch, weights: LossWeights, none: int) -> dict[str, Tensor]:
    """Return the weighted parts of the loss. `none` is the id of the status of a slot that is not set."""
    slot, status = batch.columns("slot"), batch.label("status")
    given = status >= 0
    chosen = Choices.of(outputs, batch)
    asked = batch.label("asked").clamp(min=0).float()
    acts = F.binary_cross_entropy_with_logits(outputs.acts, batch.acts, reduction="none").sum(1)
    boost = 1 + (weights.positive - 1) * (status != none)
    asked_boost = 1 + (weights.positive - 1) * asked
    asked_loss = F.binary_cross_entropy_with_logits(outputs.asked[:, slot], asked, reduction="none")
    parts = {
        "acts": acts * batch.acts_given,
        "api": _entropy(chosen.api, batch.api),
        "status": (_entropy(chosen.status, status) * boost).sum(1),
        "span": ((_entropy(chosen.start, batch.label("start")) + _entropy(chosen.end, batch.label("end"))) / 2).sum(1),
        "value": _entropy(chosen.values, batch.label("value")).sum(1),
        "source": _entropy(chosen.sources, batch.label("source")).sum(1),
        "asked": (asked_loss * asked_boost * given).sum(1),
        "speech": _told(outputs.speech, batch.speech).sum(1),
        "unheard": _told(outputs.unheard, batch.unheard).sum(1),
    }
    return {name: getattr(weights, name) * (part * batch.weight).mean() for name, part in parts.items()}


def distance(outputs: Outputs, teacher: Outputs, batch: Batch, none: int) -> Tensor:
    """Return how far the answers are from a teacher's, summed over the slots of a pass, averaged over the passes.

    It is a cross entropy, labelled or not. Where a value stands counts as much as the teacher holds the slot to be set.
    """
    slot = batch.columns("slot")
    is_slot = (batch.markers[:, slot] > 0).float()
    ours, theirs = Choices.of(outputs, batch), Choices.of(teacher, batch)
    is_set = is_slot * (1 - theirs.status.softmax(2)[:, :, none])
    where = _soft(ours.start, theirs.start) / 2 + _soft(ours.end, theirs.end) / 2
    filled = where + _soft(ours.values, theirs.values) + _soft(ours.sources, theirs.sources)
    asked = _agree(outputs.asked[:, slot], teacher.asked[:, slot])
    slots = ((_soft(ours.status, theirs.status) + asked) * is_slot + filled * is_set).sum(1)
    turn = sum(_agree(getattr(outputs, name), getattr(teacher, name)).sum(1) for name in ("acts", "speech"))
    unheard = (_agree(outputs.unheard, teacher.unheard) * (batch.segments == 0)).sum(1)
    return ((slots + turn + unheard + _soft(ours.api, theirs.api)) * batch.weight).mean()


def _soft(scores: Tensor, teacher: Tensor) -> Tensor:
    """Return the cross entropy to a teacher's distribution over the last dimension."""
    return -(teacher.softmax(-1) * scores.log_softmax(-1)).sum(-1)


def _agree(scores: Tensor, teacher: Tensor) -> Tensor:
    return F.binary_cross_entropy_with_logits(scores, teacher.sigmoid(), reduction="none")


def _told(scores: Tensor, labels: Tensor) -> Tensor:
    """Return the binary cross entropy, 0 where the label is -1."""
    found = F.binary_cross_entropy_with_logits(scores, labels.clamp(min=0), reduction="none")
    return found * (labels >= 0)


def _entropy(scores: Tensor, labels: Tensor) -> Tensor:
    """Return the cross entropy over the last dimension, 0 where the label is -1."""
    flat = F.cross_entropy(scores.flatten(0, -2), labels.flatten(), ignore_index=-1, reduction="none")
    return flat.view(labels.shape)
