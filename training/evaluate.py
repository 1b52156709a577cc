"""Figures of a JSONL file of passes by a checkpoint or an exported network, with plain decoding.

    python evaluate.py --model RUN/last.pt --data DATA/dev.jsonl
    python evaluate.py --model MODEL/model.onnx --data DATA/dev.jsonl --limit 2000

`vocabulary.json` is read beside the data; it must be that of the model.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path

import onnxruntime
import torch

from batches import Batch
from checkpoints import load_parser
from data import Vocabulary, load
from metrics import Runner, evaluate
from mistakes import told
from model import Outputs, Parser


def torch_runner(parser: Parser) -> Runner:
    def run(batch: Batch) -> Outputs:
        with torch.inference_mode():
            return parser(*batch.inputs)

    return run


def onnx_runner(path: Path, threads: int = 2) -> Runner:
    path.stat()  # the runtime says of a file that is not there what nobody understands
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    session = onnxruntime.InferenceSession(path, options, providers=["CPUExecutionProvider"])
    names = [one.name for one in session.get_inputs()]

    def run(batch: Batch) -> Outputs:
        found = session.run(
            list(Outputs._fields), {name: array.numpy() for name, array in zip(names, batch.inputs, strict=True)}
        )
        return Outputs(*map(torch.from_numpy, found))

    return run


def main() -> None:
    cli = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    cli.add_argument("--model", type=Path, required=True, help="a checkpoint (.pt) or an exported network (.onnx)")
    cli.add_argument("--data", type=Path, required=True, help="a JSONL file of passes")
    cli.add_argument("--weights", choices=("ema", "last"), default="ema", help="which weights of a checkpoint")
    cli.add_argument("--limit", type=int, default=0, help="how many passes, spread evenly; 0 for all")
    cli.add_argument("--threads", type=int, default=2)
    cli.add_argument("--batch-tokens", type=int, default=4000, help="1 runs each pass alone")
    given = cli.parse_args()
    torch.set_num_threads(given.threads)
    vocabulary = Vocabulary.read(given.data.parent / "vocabulary.json")
    if given.model.suffix == ".onnx":
        run, trained = onnx_runner(given.model, given.threads), Vocabulary.read(given.model.parent / "vocabulary.json")
    else:
        parser, state = load_parser(given.model, given.weights)
        run, trained = torch_runner(parser), Vocabulary.of(state["vocabulary"])
    differs = trained.difference(vocabulary)
    if differs:
        cli.error(f"{given.data}: written with another {differs} than the model's")
    passes = load(given.data, vocabulary)
    began = time.perf_counter()
    found = evaluate(run, passes, vocabulary, given.limit, given.batch_tokens)
    seconds = time.perf_counter() - began
    total = min(given.limit or len(passes), len(passes))
    print(json.dumps({"passes": total, "ms_per_pass": round(1000 * seconds / total, 2), **found}, indent=2))


if __name__ == "__main__":
    told(main)
