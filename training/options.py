"""Options of a training run and their command line."""

from __future__ import annotations

import argparse
from dataclasses import dataclass, field, fields
from pathlib import Path

from losses import LossWeights


@dataclass
class Options:
    """Options of the command line, by the same names."""

    train: list[Path]
    dev: Path
    out: Path
    minutes: float = 0.0
    cooldown_minutes: float = 0.0
    steps: int = 0  # limits by steps instead of minutes: the same run each time
    cooldown_steps: int = 0
    resume: bool = False
    other_data: bool = False  # with --resume: go on with other files of passes
    from_: Path | None = None
    init: Path | None = None
    encoder: Path | None = None  # a folder with MPNet-base in place of MiniLM
    tokenizer: Path | None = None  # with --encoder: the folder of the tokenizer of the passes
    teacher: Path | None = None
    threads: int = 2
    workers: int = 0  # processes that make batches
    device: str = "cpu"
    seed: int = 1
    batch_tokens: int = 3600
    rate: float = 1e-4
    head_rate: float = 5e-4
    weight_decay: float = 0.01
    warmup_passes: int = 10_000
    ema: float = 0.999
    clip: float = 1.0
    dropout: float = 0.1
    dev_passes: int = 600
    dev_seconds: float = 120.0
    log_seconds: float = 30.0
    save_seconds: float = 180.0
    train_words: bool = False
    only: list[str] = field(
        default_factory=list
    )  # beginnings of the names of the parameters that are trained; all if empty
    bf16: bool = False
    quick: bool = False
    loss: LossWeights = field(default_factory=LossWeights)

    @property
    def by_steps(self) -> bool:
        return bool(self.steps or self.cooldown_steps)


def read_options(description: str | None, arguments: list[str] | None = None) -> Options:
    """Read the command line: every field of Options and LossWeights is an option."""
    cli = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    cli.add_argument("--train", type=Path, nargs="+", required=True, help="JSONL files, one epoch each, in turn")
    for name in ("dev", "out"):
        cli.add_argument(f"--{name}", type=Path, required=True)
    cli.add_argument("--from", dest="from_", type=Path, help="checkpoint to go on from with a new schedule")
    cli.add_argument("--init", type=Path, help="checkpoint to take the weights from, nothing else")
    cli.add_argument(
        "--encoder", type=Path, help="folder with the weights of MPNet-base: begin with them, not MiniLM's"
    )
    cli.add_argument("--tokenizer", type=Path, help="with --encoder: folder of the tokenizer of the passes")
    cli.add_argument("--teacher", type=Path, help="checkpoint of a network whose answers to learn too")
    cli.add_argument(
        "--only", nargs="+", default=[], help="train only parameters whose names begin so: encoder.layers.5"
    )
    for option in fields(Options):
        if option.default is None or option.name in ("train", "dev", "out", "only", "loss"):
            continue
        flag = "--" + option.name.replace("_", "-")
        if isinstance(option.default, bool):
            cli.add_argument(flag, action="store_true")
        else:
            cli.add_argument(flag, type=type(option.default), default=option.default)
    for weight in fields(LossWeights):
        cli.add_argument(f"--loss-{weight.name}", type=float, default=weight.default)
    given = vars(cli.parse_args(arguments))
    loss = LossWeights(**{w.name: given.pop(f"loss_{w.name}") for w in fields(LossWeights)})
    return Options(**given, loss=loss)
