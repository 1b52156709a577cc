"""Figures of plain decoding (the best class of each head, no joint decoding), counted over batches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import numpy as np
import torch
from torch import Tensor

from batches import Batch, collate, plan
from data import Passes, Vocabulary
from losses import ILLEGAL
from model import Outputs

Runner = Callable[[Batch], Outputs]


def count(outputs: Outputs, batch: Batch, none: int) -> Counter[str]:
    """Count what is right in one batch. Names ending in `.of` are the denominators."""
    slot, status = batch.columns("slot"), batch.label("status")
    given, positive = status >= 0, (status >= 0) & (status != none)
    context = (batch.segments == 0).unsqueeze(1)
    found = outputs.status[:, slot].argmax(2)
    span, value, source = (batch.label(name) >= 0 for name in ("start", "value", "source"))
    right = {
        "acts": ((outputs.acts > 0) == (batch.acts > 0)).all(1) | ~batch.acts_given,
        "api": _best(outputs.api[:, batch.columns("api")], batch.api_legal) == batch.api,
        "status": found == status,
        "span": (_best(outputs.start[:, slot], context) == batch.label("start"))
        & (_best(outputs.end[:, slot], context) == batch.label("end")),
        "value": _best(outputs.values[:, slot, batch.columns("value")], batch.value_legal) == batch.label("value"),
        "source": _best(outputs.sources[:, slot, batch.columns("source")], batch.source_legal) == batch.label("source"),
    }
    asked, gold_asked = (outputs.asked[:, slot] > 0) & given, (batch.label("asked") == 1) & given
    filled = right["status"] & (right["span"] | ~span) & (right["value"] | ~value) & (right["source"] | ~source)
    slots_right = ((filled & (asked == gold_asked)) | ~given).all(1)
    exact = right["acts"] & (right["api"] | (batch.api < 0)) & slots_right
    supervised = {
        "acts": batch.acts_given,
        "api": batch.api >= 0,
        "status": positive,
        "span": span,
        "value": value,
        "source": source,
    }
    counts: Counter[str] = Counter()
    for name, of in supervised.items():
        counts[name] = int((right[name] & of).sum())
        counts[f"{name}.of"] = int(of.sum())
    counts["extra"], counts["extra.of"] = int(((found != none) & given & ~positive).sum()), len(exact)
    counts["slots"], counts["slots.of"] = int((filled & positive).sum()), int(positive.sum())
    counts["asked"], counts["asked.of"] = 2 * int((asked & gold_asked).sum()), int(asked.sum() + gold_asked.sum())
    counts["exact"], counts["exact.of"] = int(exact.sum()), len(exact)
    for name, scores in (("speech", outputs.speech), ("unheard", outputs.unheard)):
        gold, told = getattr(batch, name) == 1, getattr(batch, name) >= 0
        chosen = (scores > 0) & told
        counts[name], counts[f"{name}.of"] = 2 * int((chosen & gold).sum()), int(chosen.sum() + gold.sum())
    return counts


def figures(counts: Counter[str]) -> dict[str, float]:
    """Return percentages without those that have no case.

    `asked`, `speech` and `unheard` are F1, `extra` the slots set wrongly per 100 passes, `slots` the set slots with the
    right value.
    """
    names = [name for name in counts if not name.endswith(".of") and counts[f"{name}.of"]]
    return {name: round(100 * counts[name] / counts[f"{name}.of"], 2) for name in names}


def evaluate(
    run: Runner, passes: Passes, vocabulary: Vocabulary, limit: int = 0, tokens: int = 4000
) -> dict[str, float]:
    """Return the figures of `limit` passes spread evenly over the file, or of all."""
    rows = np.unique(np.linspace(0, len(passes) - 1, min(limit or len(passes), len(passes))).astype(int))
    counts: Counter[str] = Counter()
    for part in plan(passes.lengths[rows], tokens, (0,)):
        batch = collate(passes, rows[part], vocabulary)
        counts += count(run(batch), batch, vocabulary.statuses.index("none"))
    return figures(counts)


def _best(scores: Tensor, legal: Tensor) -> Tensor:
    return torch.where(legal, scores, ILLEGAL).argmax(-1)
