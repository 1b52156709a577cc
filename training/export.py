"""Export a checkpoint as an int8 ONNX file that onnxruntime runs, with `vocabulary.json` and `export.json` beside it.

    python export.py --checkpoint RUN/last.pt --out MODEL --check DATA/dev.jsonl

Weights of linear layers are int8 by output channel, activations are quantized while running, and the embedding tables
are int8 by row. `--float` leaves everything as it is. `--check` prints the figures of PyTorch beside those of the file.
`--pieces 12000 --tokenizer FOLDER --texts PASSES...` keeps so many pieces of the vocabulary, with a tokenizer for them;
then `--check` takes passes that were written with that tokenizer, which an export without `--check` makes.
"""

from __future__ import annotations

import argparse
import json
import shutil
import tempfile
from dataclasses import dataclass, replace
from pathlib import Path

import onnx
import torch
from onnxruntime.quantization import QuantType, quantize_dynamic
from onnxruntime.quantization.shape_inference import quant_pre_process
from torch import Tensor, nn

from checkpoints import load_parser, take_mean
from data import KINDS, Vocabulary, load
from evaluate import onnx_runner, torch_runner
from metrics import evaluate
from mistakes import told
from model import Outputs, Parser
from pieces import choose, pruned_tokenizer, used_pieces
from record import file_hash

OPSET = 20
INPUTS = ("tokens", "segments", "positions", "features", "markers")


class ByteEmbedding(nn.Module):
    """An embedding table of bytes with a scale for each row."""

    def __init__(self, table: nn.Embedding) -> None:
        super().__init__()
        scale = (table.weight.abs().amax(1, keepdim=True) / 127).clamp(min=1e-12)
        self.register_buffer("scale", scale.detach())
        self.register_buffer("bytes", (table.weight / scale).round().to(torch.int8).detach())

    def forward(self, ids: Tensor) -> Tensor:
        return self.bytes[ids].float() * self.scale[ids]


def shrink_embeddings(parser: Parser) -> None:
    encoder = parser.encoder
    encoder.words, encoder.positions = ByteEmbedding(encoder.words), ByteEmbedding(encoder.positions)


def write_float(parser: Parser, path: Path) -> None:
    """Write the graph as it is, for any number of passes, tokens, markers and features of a token."""
    batch, length = 2, 13
    example = (
        torch.randint(0, 99, (batch, length)),
        torch.arange(length).expand(batch, -1).contiguous() // 4,
        torch.arange(length).expand(batch, -1).contiguous() % 4,
        torch.zeros(batch, length, 3, dtype=torch.int64),
        torch.tensor([[4, 8, 12, 0, 0]] * batch),
    )
    names = ("passes", "tokens", "markers", "depth")
    passes, tokens, markers, depth = (torch.export.Dim(name, min=1, max=65535) for name in names)
    shapes = {name: {0: passes, 1: tokens} for name in INPUTS}
    shapes["features"][2] = depth
    shapes["markers"][1] = markers
    program = torch.onnx.export(
        parser,
        example,
        input_names=INPUTS,
        output_names=Outputs._fields,
        dynamic_shapes=shapes,
        opset_version=OPSET,
        dynamo=True,
        verbose=False,
    )
    program.save(path, external_data=False)


def write_bytes(source: Path, target: Path) -> None:
    """Quantize the weights of linear layers, to 7 bits: with 8, sums of products overflow on a CPU without VNNI."""
    with tempfile.TemporaryDirectory() as folder:
        prepared = Path(folder) / "prepared.onnx"
        quant_pre_process(source, prepared, skip_symbolic_shape=True)
        quantize_dynamic(prepared, target, per_channel=True, reduce_range=True, weight_type=QuantType.QInt8)


@dataclass(frozen=True)
class Pruning:
    """Which pieces of the vocabulary of a tokenizer are kept."""

    tokenizer: Path
    kept: list[int]

    @staticmethod
    def of(pieces: int, tokenizer: Path, texts: list[Path]) -> Pruning:
        """Choose so many pieces, those of these passes first."""
        whole = json.loads((tokenizer / "tokenizer.json").read_text(encoding="utf8"))
        return Pruning(tokenizer, choose(whole["model"]["vocab"], used_pieces(texts), pieces))

    @staticmethod
    def like(other: Path, tokenizer: Path) -> Pruning:
        """Choose the pieces of another export: what was not trained since is then stored byte for byte the same."""
        whole, pruned = (
            json.loads((folder / "tokenizer.json").read_text(encoding="utf8"))["model"]["vocab"]
            for folder in (tokenizer, other)
        )
        return Pruning(tokenizer, sorted(whole[piece] for piece in pruned))

    def prune(self, parser: Parser) -> None:
        """Leave out the embeddings of the other pieces."""
        parser.encoder.words = nn.Embedding.from_pretrained(parser.encoder.words.weight[self.kept].detach())

    def write(self, out: Path) -> str:
        """Write the tokenizer without the other pieces; return its hash."""
        whole = json.loads((self.tokenizer / "tokenizer.json").read_text(encoding="utf8"))
        pruned = json.dumps(pruned_tokenizer(whole, self.kept), ensure_ascii=False, indent=0)
        (out / "tokenizer.json").write_text(pruned, encoding="utf8")
        shutil.copy(self.tokenizer / "tokenizer_config.json", out)
        return file_hash(out / "tokenizer.json")


def export(
    checkpoint: Path,
    out: Path,
    weights: str = "ema",
    quantized: bool = True,
    pruning: Pruning | None = None,
    mean_with: Path | None = None,
) -> Path:
    """Write `model.onnx`, `vocabulary.json` and `export.json` into `out`; return the path of the network."""
    parser, state = load_parser(checkpoint, weights)
    if mean_with is not None:
        take_mean(parser, mean_with)
    vocabulary = Vocabulary.of(state["vocabulary"])
    out.mkdir(parents=True, exist_ok=True)
    if pruning is None:
        (out / "tokenizer.json").unlink(missing_ok=True)
    else:
        if vocabulary.tokenizer not in (None, file_hash(pruning.tokenizer / "tokenizer.json")):
            raise ValueError(f"{pruning.tokenizer}: not the tokenizer of the passes that the network learned from")
        pruning.prune(parser)
        vocabulary = replace(vocabulary, tokenizer=pruning.write(out))
    pieces = parser.encoder.words.num_embeddings
    target = out / "model.onnx"
    if quantized:
        shrink_embeddings(parser)
        with tempfile.TemporaryDirectory() as folder:
            write_float(parser, Path(folder) / "float.onnx")
            write_bytes(Path(folder) / "float.onnx", target)
    else:
        write_float(parser, target)
    onnx.checker.check_model(target)
    (out / "vocabulary.json").write_text(json.dumps({**vocabulary.stored(), "kinds": list(KINDS)}))
    facts = {
        "sha256": file_hash(target),
        "bytes": target.stat().st_size,
        "opset": OPSET,
        "weights": weights,
        "quantized": quantized,
        "config": {**state["config"], "vocabulary": pieces},
        "trained": state["progress"],
        "runs": state.get("runs", []),
    }
    (out / "export.json").write_text(json.dumps(facts, indent=2) + "\n")
    return target


def check(
    checkpoint: Path,
    path: Path,
    data: Path,
    weights: str,
    pruning: Pruning | None,
    limit: int,
    mean_with: Path | None = None,
) -> dict:
    """Return figures of PyTorch and of the exported file. Raises ValueError for passes of another tokenizer."""
    vocabulary, exported = (Vocabulary.read(folder / "vocabulary.json") for folder in (data.parent, path.parent))
    differs = exported.difference(vocabulary)
    if differs or (pruning is not None and vocabulary.tokenizer is None):
        raise ValueError(
            f"{data}: written with another {differs or 'tokenizer'} than the network's; with --pieces, write them with "
            f"`typetod examples passes --tokenizer {path.parent}`"
        )
    parser = load_parser(checkpoint, weights)[0]
    if mean_with is not None:
        take_mean(parser, mean_with)
    if pruning is not None:
        pruning.prune(parser)
    passes = load(data, vocabulary)
    runners = {"pytorch": torch_runner(parser), "onnx": onnx_runner(path)}
    return {name: evaluate(run, passes, vocabulary, limit, 1) for name, run in runners.items()}


def main() -> None:
    cli = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    cli.add_argument("--checkpoint", type=Path, required=True)
    cli.add_argument("--out", type=Path, required=True, help="folder of the exported network")
    cli.add_argument("--weights", choices=("ema", "last"), default="ema")
    cli.add_argument(
        "--mean-with", type=Path, help="a checkpoint that this one goes on from: the mean of both is exported"
    )
    cli.add_argument("--float", action="store_true", help="do not quantize")
    cli.add_argument("--check", type=Path, help="a JSONL file of passes")
    cli.add_argument("--check-passes", type=int, default=600)
    cli.add_argument("--pieces", type=int, help="keep so many pieces of the vocabulary")
    cli.add_argument("--tokenizer", type=Path, help="with --pieces: the folder of the encoder's tokenizer")
    cli.add_argument(
        "--texts", type=Path, nargs="+", help="with --pieces: JSONL files of passes whose pieces are kept first"
    )
    cli.add_argument("--pieces-of", type=Path, help="keep the pieces of this exported network; takes --tokenizer")
    given = cli.parse_args()
    if given.pieces is not None and (given.tokenizer is None or not given.texts):
        cli.error("--pieces takes --tokenizer and --texts")
    if given.pieces_of is not None and (given.tokenizer is None or given.pieces is not None):
        cli.error("--pieces-of takes --tokenizer, and --pieces is not given")
    pruning = None if given.pieces is None else Pruning.of(given.pieces, given.tokenizer, given.texts)
    if given.pieces_of is not None:
        pruning = Pruning.like(given.pieces_of, given.tokenizer)
    path = export(given.checkpoint, given.out, given.weights, not given.float, pruning, given.mean_with)
    print(f"{path}: {path.stat().st_size} bytes")
    if given.check is not None:
        found = check(given.checkpoint, path, given.check, given.weights, pruning, given.check_passes, given.mean_with)
        print(json.dumps(found, indent=2))


if __name__ == "__main__":
    told(main)
