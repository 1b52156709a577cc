"""Make a checkpoint of the network that ships, to train it on where the checkpoints of its training are gone.

    python recover.py --model ../models/parser --out RUN/recovered.pt
    python train.py --init RUN/recovered.pt ...

Weights come back as the file has them, in 7 bits. Word embeddings were never trained: the whole table of the encoder
takes the place of the pieces that ship, so that further training sees the full vocabulary.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict, replace
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper

from data import Vocabulary
from model import ModelConfig, Parser, load_minilm, minilm_path
from record import file_hash

QUANTIZED, SCALE, ZERO_POINT = "_quantized", "_scale", "_zero_point"


def linear_weights(graph: onnx.GraphProto, tables: dict[str, np.ndarray]) -> dict[str, np.ndarray]:
    """Return the weights of linear layers by name: each product ends in the sum with the bias of its layer."""
    readers = {name: node for node in graph.node for name in node.input}
    weights = {}
    for product in (node for node in graph.node if node.op_type == "MatMulInteger"):
        node = product
        while node.op_type != "Add":
            node = readers[node.output[0]]
        bias = next(name for name in node.input if name in tables)
        stored = product.input[1].removesuffix(QUANTIZED)
        weights[bias.removesuffix("bias") + "weight"] = dequantized(tables, stored).T
    return weights


def dequantized(tables: dict[str, np.ndarray], name: str) -> np.ndarray:
    levels = tables[name + QUANTIZED].astype(np.float32) - tables[name + ZERO_POINT].astype(np.float32)
    return levels * tables[name + SCALE]


def recover(model: Path, out: Path) -> None:
    """Write a checkpoint that `train.py --init` takes. Raises ValueError where a weight is not in the file."""
    tokenizer = file_hash(minilm_path().parent / "tokenizer.json")
    vocabulary = replace(Vocabulary.read(model / "vocabulary.json"), tokenizer=tokenizer)
    graph = onnx.load(model / "onnx" / "model_quantized.onnx").graph
    tables = {table.name: numpy_helper.to_array(table) for table in graph.initializer}
    sizes = (vocabulary.features, vocabulary.acts, vocabulary.statuses, vocabulary.speech or ())
    config = ModelConfig(*map(len, sizes))
    parser = Parser(config)
    load_minilm(parser, minilm_path())
    found = {name: table for name, table in tables.items() if name in parser.state_dict()}
    found |= linear_weights(graph, tables)
    found["encoder.features.weight"] = dequantized(tables, "encoder.features.weight")
    positions = [table for table in tables.values() if table.shape == (config.positions, config.hidden)]
    scales = [table for table in tables.values() if table.shape == (config.positions, 1)]
    found["encoder.positions.weight"] = positions[0].astype(np.float32) * scales[0]
    missing = set(parser.state_dict()) - set(found) - {"encoder.words.weight"}
    if missing:
        raise ValueError(f"{model}: not in the file: {', '.join(sorted(missing))}")
    parser.load_state_dict({name: torch.tensor(table) for name, table in found.items()}, strict=False)
    manifest = json.loads((model / "manifest.json").read_text(encoding="utf8"))
    state = {
        "config": asdict(config),
        "vocabulary": vocabulary.stored(),
        "runs": [{"options": {"recovered": manifest["version"]}, "data": []}],
        "model": parser.state_dict(),
        "ema": {},
    }
    out.parent.mkdir(parents=True, exist_ok=True)
    torch.save(state, out)


def main() -> None:
    cli = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    cli.add_argument("--model", type=Path, required=True, help="folder of the network that ships")
    cli.add_argument("--out", type=Path, required=True, help="the checkpoint")
    given = cli.parse_args()
    recover(given.model, given.out)


if __name__ == "__main__":
    main()
