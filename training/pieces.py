"""Choose the pieces of the encoder's vocabulary that ship. Its table of embeddings is half of the network.

Kept are, in this order, until there are enough: special tokens and single characters; pieces of the training passes,
the most frequent first; and the pieces that come first in the vocabulary, which lists them by their frequency in
English. Any word is still read: a piece that is gone is spelled by smaller ones.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

FIRST_WORD = 1996
"""Before it stand special tokens, unused ones and single characters."""
LAST_SPECIAL = 103
UNUSED = range(LAST_SPECIAL + 1, 999)


def used_pieces(files: Iterable[Path]) -> Counter[int]:
    """Count the pieces of passes."""
    used: Counter[int] = Counter()
    for file in files:
        with file.open(encoding="utf8") as lines:
            for line in lines:
                used.update(json.loads(line)["tokens"])
    return used


def choose(vocabulary: dict[str, int], used: Counter[int], size: int) -> list[int]:
    """Return the ids of the pieces that are kept, ascending. Those of special tokens stay the same."""
    continued = (i for piece, i in vocabulary.items() if piece.startswith("##") and len(piece) == 3)
    kept = {i for i in range(FIRST_WORD) if i not in UNUSED} | set(continued)
    for piece in [*(i for i, _ in used.most_common() if i not in UNUSED), *range(FIRST_WORD, len(vocabulary))]:
        if len(kept) >= size:
            break
        kept.add(piece)
    return sorted(kept)


def pruned_tokenizer(tokenizer: dict, kept: list[int]) -> dict:
    """Return a `tokenizer.json` with the kept pieces, numbered in their order."""
    pieces = {i: piece for piece, i in tokenizer["model"]["vocab"].items()}
    vocabulary = {pieces[i]: place for place, i in enumerate(kept)}
    added = [{**one, "id": vocabulary[one["content"]]} for one in tokenizer["added_tokens"]]
    model = {**tokenizer["model"], "vocab": vocabulary}
    return {**tokenizer, "truncation": None, "padding": None, "added_tokens": added, "model": model}
