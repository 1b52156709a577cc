"""Train the network on passes, within a time limit: warm-up, constant rate, then (optionally) a linear cool-down to 0.

    python train.py --train DATA/train-0.jsonl DATA/train-1.jsonl --dev DATA/dev.jsonl --out RUN --minutes 240
    python train.py ... --out RUN --minutes 240 --resume                     # go on after a stop
    python train.py ... --out RUN-cool --from RUN/last.pt --cooldown-minutes 10

RUN gets `last.pt` (weights, EMA, optimizer, place in the data, random state), `curve.jsonl` and `figures.json`.
"""

from __future__ import annotations

import json
import signal
import time
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import asdict, dataclass
from pathlib import Path

import torch
from torch import Tensor, nn
from torch.utils.data import DataLoader

from batches import Batch, Cut, plan
from checkpoints import load_by_name, load_parser
from data import Passes, Vocabulary, load
from losses import distance, losses
from metrics import evaluate
from mistakes import told
from model import MPNET, ModelConfig, Outputs, Parser, load_minilm, load_mpnet, minilm_path
from options import Options, read_options
from record import differences, file_hash, record_of


@dataclass
class Progress:
    """Where a run is. `began_*` is where this schedule began: not 0 after `--from`."""

    epoch: int = 0
    batch: int = 0
    steps: int = 0
    passes: int = 0
    tokens: int = 0
    seconds: float = 0
    began_steps: int = 0
    began_seconds: float = 0


def model_config(options: Options, vocabulary: Vocabulary) -> ModelConfig:
    """Return the sizes: MiniLM's, or those of a tiny random network for `--quick`."""
    sizes = MPNET if options.encoder is not None else {}
    if options.quick:
        sizes = {**sizes, "hidden": 48, "layers": 2, "heads": 4, "intermediate": 96}
    return ModelConfig(
        len(vocabulary.features),
        len(vocabulary.acts),
        len(vocabulary.statuses),
        len(vocabulary.speech or ()),
        dropout=options.dropout,
        **sizes,
    )


class Trainer:
    """One run: the network, its EMA, the optimizer and the place in the data."""

    def __init__(self, options: Options) -> None:
        torch.set_num_threads(options.threads)
        torch.manual_seed(options.seed)
        self.options = options
        self.vocabulary = Vocabulary.read(options.train[0].parent / "vocabulary.json")
        for path in (*options.train, options.dev):
            beside = path.parent / "vocabulary.json"
            differs = beside.exists() and Vocabulary.read(beside).difference(self.vocabulary)
            if differs:
                raise ValueError(f"{beside}: its {differs} are not those beside {options.train[0]}")
        self.none = self.vocabulary.statuses.index("none")
        self.progress = Progress()
        self.runs = [record_of(options)]
        self.parser = Parser(model_config(options, self.vocabulary))
        if not options.quick:
            self.load_encoder()
        if options.init is not None:
            state = torch.load(options.init, map_location="cpu", weights_only=True)
            load_by_name(self.parser, state, self.vocabulary)
            self.runs += state.get("runs", [])
        self.parser.encoder.words.weight.requires_grad_(options.train_words)
        if options.only:
            self.freeze_others(options.only)
        self.parser.to(options.device)
        self.teacher = None if options.teacher is None else self.load_teacher(options.teacher)
        self.trained = [p for p in self.parser.parameters() if p.requires_grad]
        self.optimizer = torch.optim.AdamW(self.groups(), betas=(0.9, 0.98), eps=1e-6, fused=True)
        self.average = deepcopy(self.parser).eval()
        self.averaged = [p for p in self.average.parameters() if p.requires_grad]
        self.average.requires_grad_(False)
        self.stopped = False

    def load_encoder(self) -> None:
        """Begin with a pretrained encoder. MiniLM's need not be installed where a checkpoint takes its place."""
        if self.options.encoder is not None:
            tokenizer = self.options.tokenizer or minilm_path().parent
            if self.vocabulary.tokenizer not in (None, file_hash(tokenizer / "tokenizer.json")):
                raise ValueError(f"{tokenizer}: not the tokenizer of the passes")
            load_mpnet(self.parser, self.options.encoder, tokenizer)
        elif not (self.options.init or self.options.from_ or self.options.resume):
            load_minilm(self.parser, minilm_path())

    def load_teacher(self, path: Path) -> Parser:
        teacher, state = load_parser(path)
        differs = Vocabulary.of(state["vocabulary"]).difference(self.vocabulary)
        if differs:
            raise ValueError(f"{path}: the {differs} of the teacher's vocabulary are not those of the data")
        return teacher.requires_grad_(False).to(self.options.device)

    def freeze_others(self, only: list[str]) -> None:
        """Keep all parameters as they are but those whose names begin so. What is below them costs no gradients."""
        named = dict(self.parser.named_parameters())
        unknown = [start for start in only if not any(name.startswith(start) for name in named)]
        if unknown:
            raise ValueError(f"--only {' '.join(unknown)}: no parameter is called so; there are {', '.join(named)}")
        for name, parameter in named.items():
            parameter.requires_grad_(parameter.requires_grad and name.startswith(tuple(only)))

    def groups(self) -> list[dict]:
        """Return groups of parameters: the heads and features learn faster; norms and biases have no weight decay."""
        groups = []
        for fast in (False, True):
            rate = self.options.head_rate if fast else self.options.rate
            for matrix in (False, True):
                params = [
                    p
                    for name, p in self.parser.named_parameters()
                    if p.requires_grad
                    and (not name.startswith("encoder.") or name.startswith("encoder.features")) == fast
                    and (p.ndim > 1) == matrix
                ]
                decay = self.options.weight_decay if matrix else 0.0
                groups.append({"params": params, "lr": rate, "rate": rate, "weight_decay": decay})
        return groups

    # The schedule

    def elapsed(self) -> tuple[float, float, float]:
        """Return what is done of this schedule, the limit of the constant part and the length of the cool-down."""
        o, p = self.options, self.progress
        if o.by_steps:
            return p.steps - p.began_steps, o.steps, o.cooldown_steps
        return p.seconds - p.began_seconds, 60 * o.minutes, 60 * o.cooldown_minutes

    def rate_factor(self) -> float:
        done, stable, cooldown = self.elapsed()
        warm = min(1.0, (self.progress.passes + 1) / max(1, self.options.warmup_passes))
        return warm * (1.0 if done <= stable or not cooldown else max(0.0, 1 - (done - stable) / cooldown))

    def finished(self) -> bool:
        done, stable, cooldown = self.elapsed()
        return self.stopped or done >= stable + cooldown

    # One step

    def step(self, batch: Batch) -> dict[str, Tensor]:
        """Learn from one batch; return the parts of the loss."""
        factor = self.rate_factor()
        for group in self.optimizer.param_groups:
            group["lr"] = group["rate"] * factor
        batch = batch.to(self.options.device)
        with torch.autocast(self.options.device, torch.bfloat16, enabled=self.options.bf16):
            outputs = self.parser(*batch.inputs)
        parts = losses(outputs, batch, self.options.loss, self.none)
        if self.teacher is not None:
            parts["teacher"] = self.options.loss.teacher * distance(outputs, self.ask(batch), batch, self.none)
        torch.stack(list(parts.values())).sum().backward()
        nn.utils.clip_grad_norm_(self.trained, self.options.clip)
        self.optimizer.step()
        self.optimizer.zero_grad()
        decay = min(self.options.ema, (1 + self.progress.steps) / (10 + self.progress.steps))
        torch._foreach_lerp_(self.averaged, [p.detach() for p in self.trained], 1 - decay)
        return {name: part.detach() for name, part in parts.items()}

    @torch.no_grad()
    def ask(self, batch: Batch) -> Outputs:
        """Return what the teacher answers."""
        with torch.autocast(self.options.device, torch.bfloat16, enabled=self.options.bf16):
            return self.teacher(*batch.inputs)

    def batches(self) -> Iterator[Batch]:
        """Yield batches for ever from the place in the data; an epoch reads one file, the files in turn."""
        while True:
            path = self.options.train[self.progress.epoch % len(self.options.train)]
            passes = load(path, self.vocabulary)
            cut = plan(passes.lengths, self.options.batch_tokens, (self.options.seed, self.progress.epoch))
            aligned = 1 if self.options.device == "cpu" else 8
            coming = Cut(passes, cut[self.progress.batch :], self.vocabulary, aligned)
            own = torch.Generator()  # else the loader draws from that of the run
            for batch in DataLoader(coming, None, num_workers=self.options.workers, generator=own):
                self.progress.batch += 1
                yield batch
            self.progress.epoch, self.progress.batch = self.progress.epoch + 1, 0

    # The run

    def run(self) -> dict[str, dict[str, float]]:
        """Train until the limit or a signal, then save; at the limit, return dev figures of the weights and the EMA."""
        dev = load(self.options.dev, self.vocabulary)
        marks = dict.fromkeys(("log", "dev", "save"), self.progress.seconds)
        window = Window()
        batches = self.batches()
        self.parser.train()
        while not self.finished():
            began = time.perf_counter()
            batch = next(batches)
            window.add(batch, self.step(batch))
            self.progress.steps += 1
            self.progress.passes += len(batch.weight)
            self.progress.tokens += window.last_tokens
            self.progress.seconds += time.perf_counter() - began
            self.report(window, dev, marks)
        self.save()
        if self.stopped:
            return {}
        every = {"weights": self.evaluate(self.parser, dev, 0), "ema": self.evaluate(self.average, dev, 0)}
        (self.options.out / "figures.json").write_text(json.dumps({**asdict(self.progress), "dev": every}, indent=2))
        return every

    def report(self, window: Window, dev: Passes, marks: dict[str, float]) -> None:
        """Write a row of the curve, the dev figures and a checkpoint when they are due."""
        o, now = self.options, self.progress.seconds
        due = {name: now - marks[name] >= getattr(o, f"{name}_seconds") for name in marks}
        marks.update({name: now for name, is_due in due.items() if is_due})
        if due["save"]:
            self.save()
        if due["log"] or due["dev"]:
            row = {**self.row(), **window.flush()}
            if due["dev"]:
                row["dev"] = self.evaluate(self.average, dev, o.dev_passes)
            self.write(row)

    def row(self) -> dict[str, float]:
        p = self.progress
        rate = self.optimizer.param_groups[0]["lr"]
        place = {"minutes": round(p.seconds / 60, 2), "steps": p.steps, "passes": p.passes, "epoch": p.epoch}
        return {**place, "rate": float(f"{rate:.3g}")}

    def write(self, row: dict) -> None:
        line = json.dumps(row)
        print(line, flush=True)
        with (self.options.out / "curve.jsonl").open("a", encoding="utf8") as curve:
            curve.write(line + "\n")

    @torch.inference_mode()
    def evaluate(self, parser: Parser, dev: Passes, limit: int) -> dict[str, float]:
        """Return the figures of `limit` dev passes, or of all for 0."""

        def run(batch: Batch) -> Outputs:
            return Outputs(*(scores.cpu() for scores in parser(*batch.to(self.options.device).inputs)))

        training = parser.training
        parser.eval()
        found = evaluate(run, dev, self.vocabulary, limit, 2 * self.options.batch_tokens)
        parser.train(training)
        return found

    # Checkpoints

    def save(self) -> None:
        """Write `last.pt`; an interruption leaves the one before."""
        draft = self.options.out / "last.pt.draft"
        state = {
            "config": asdict(self.parser.config),
            "vocabulary": self.vocabulary.stored(),
            "runs": self.runs,
            "model": self.parser.state_dict(),
            "ema": {
                k: v
                for k, v in self.average.state_dict().items()
                if k != "encoder.words.weight" or self.options.train_words
            },
            "optimizer": self.optimizer.state_dict(),
            "progress": asdict(self.progress),
            "random": torch.get_rng_state(),
        }
        torch.save(state, draft)
        draft.rename(self.options.out / "last.pt")

    def restore(self, path: Path, new_schedule: bool) -> None:
        """Go on from a checkpoint, exactly where it was; with `new_schedule`, limits count from here."""
        state = torch.load(path, map_location="cpu", weights_only=True)
        differs = Vocabulary.of(state["vocabulary"]).difference(self.vocabulary)
        if differs:
            raise ValueError(
                f"{path}: the {differs} of its vocabulary are not those of the data; "
                "use --init to take over the weights by name"
            )
        self.take_over(path, state.get("runs", []), new_schedule)
        self.parser.load_state_dict(state["model"])
        self.average.load_state_dict({**state["model"], **state["ema"]})
        self.optimizer.load_state_dict(state["optimizer"])
        self.progress = Progress(**state["progress"])
        torch.set_rng_state(state["random"])
        if new_schedule:
            self.progress.began_steps, self.progress.began_seconds = self.progress.steps, self.progress.seconds

    def take_over(self, path: Path, runs: list[dict], new_schedule: bool) -> None:
        """Keep the records of a checkpoint; the same schedule goes on only with the same options and data."""
        if new_schedule:
            self.runs = [self.runs[0], *runs]
            return
        differs = differences(runs[0], self.runs[0]) if runs else []
        if differs:
            raise ValueError(
                f"{path}: {'; '.join(differs)}. --resume goes on with the same options and data (--other-data: with "
                "other files); use --from for a new schedule"
            )
        self.runs = [self.runs[0], *runs[1:]]


class Window:
    """Means of the losses and the speed since the last row of the curve."""

    def __init__(self) -> None:
        self.last_tokens = 0
        self.clear()

    def clear(self) -> None:
        self.sums: dict[str, Tensor] = {}
        self.passes = self.tokens = 0
        self.began = time.perf_counter()

    def add(self, batch: Batch, parts: dict[str, Tensor]) -> None:
        passes, self.last_tokens = len(batch.weight), int((batch.segments >= 0).sum())
        self.passes, self.tokens = self.passes + passes, self.tokens + self.last_tokens
        for name, part in parts.items():
            self.sums[name] = (
                self.sums.get(name, 0.0) + passes * part
            )  # no number yet: a GPU would have to be waited for

    def flush(self) -> dict:
        means = {name: round(float(total) / self.passes, 4) for name, total in self.sums.items()}
        seconds = time.perf_counter() - self.began
        speed = {
            "tokens_per_second": round(self.tokens / seconds),
            "passes_per_second": round(self.passes / seconds, 1),
        }
        self.clear()
        return {**speed, "loss": {"all": round(sum(means.values()), 4), **means}}


def refuse(options: Options) -> None:
    """Raise ValueError for a run without steps, and for one that would lose another."""
    stored = (options.out / "last.pt").exists()
    if not (options.minutes or options.cooldown_minutes or options.by_steps):
        raise ValueError("a run needs a limit: --minutes, --cooldown-minutes, --steps or --cooldown-steps")
    if options.resume and not stored:
        raise ValueError(f"--resume: there is no {options.out / 'last.pt'}")
    if stored and not options.resume:
        raise ValueError(f"{options.out / 'last.pt'} is there already: go on with --resume, or give another --out")


def main() -> None:
    options = read_options(__doc__)
    refuse(options)
    options.out.mkdir(parents=True, exist_ok=True)
    trainer = Trainer(options)
    if options.resume:
        trainer.restore(options.out / "last.pt", new_schedule=False)
    elif options.from_ is not None:
        trainer.restore(options.from_, new_schedule=True)
    for name in (signal.SIGINT, signal.SIGTERM):
        signal.signal(name, lambda *_: setattr(trainer, "stopped", True))
    print(json.dumps(trainer.run(), indent=2))


if __name__ == "__main__":
    told(main)
