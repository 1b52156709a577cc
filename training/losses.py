"""Training loss: summed over the slots of a pass, averaged over the passes of a batch."""

from __future__ import annotations

from dataclasses import dataclass

from torch import Tensor
from torch.nn import functional as F

from batches import Batch
from model import Outputs

ILLEGAL = -1e4


@dataclass(frozen=True)
class LossWeights:
    """Factor of each part; `positive` multiplies the status of slots that are set and the properties that are asked."""

    acts: float = 1.0
    api: float = 1.0
    status: float = 1.0
    span: float = 1.0
    value: float = 1.0
    source: float = 1.0
    asked: float = 1.0
    speech: float = 1.0
    unheard: float = 1.0
    positive: float = 2.0


def losses(outputs: Outputs, batch: Batch, weights: LossWeights, none: int) -> dict[str, Tensor]:
    """Return the weighted parts of the loss. `none` is the id of the status of a slot that is not set."""
    slot, status = batch.columns("slot"), batch.label("status")
    given = status >= 0
    start = outputs.start[:, slot].masked_fill((batch.segments != 0).unsqueeze(1), ILLEGAL)
    end = outputs.end[:, slot].masked_fill((batch.segments != 0).unsqueeze(1), ILLEGAL)
    values = outputs.values[:, slot, batch.columns("value")].masked_fill(~batch.value_legal, ILLEGAL)
    sources = outputs.sources[:, slot, batch.columns("source")].masked_fill(~batch.source_legal, ILLEGAL)
    api = outputs.api[:, batch.columns("api")].masked_fill(~batch.api_legal, ILLEGAL)
    asked = batch.label("asked").clamp(min=0).float()
    acts = F.binary_cross_entropy_with_logits(outputs.acts, batch.acts, reduction="none").sum(1)
    boost = 1 + (weights.positive - 1) * (status != none)
    asked_boost = 1 + (weights.positive - 1) * asked
    asked_loss = F.binary_cross_entropy_with_logits(outputs.asked[:, slot], asked, reduction="none")
    parts = {
        "acts": acts * batch.acts_given,
        "api": _entropy(api, batch.api),
        "status": (_entropy(outputs.status[:, slot], status) * boost).sum(1),
        "span": ((_entropy(start, batch.label("start")) + _entropy(end, batch.label("end"))) / 2).sum(1),
        "value": _entropy(values, batch.label("value")).sum(1),
        "source": _entropy(sources, batch.label("source")).sum(1),
        "asked": (asked_loss * asked_boost * given).sum(1),
        "speech": _told(outputs.speech, batch.speech).sum(1),
        "unheard": _told(outputs.unheard, batch.unheard).sum(1),
    }
    return {name: getattr(weights, name) * (part * batch.weight).mean() for name, part in parts.items()}


def _told(scores: Tensor, labels: Tensor) -> Tensor:
    """Return the binary cross entropy, 0 where the label is -1."""
    found = F.binary_cross_entropy_with_logits(scores, labels.clamp(min=0), reduction="none")
    return found * (labels >= 0)


def _entropy(scores: Tensor, labels: Tensor) -> Tensor:
    """Return the cross entropy over the last dimension, 0 where the label is -1."""
    flat = F.cross_entropy(scores.flatten(0, -2), labels.flatten(), ignore_index=-1, reduction="none")
    return flat.view(labels.shape)
