"""Improve the network by what its choices lead to: GRPO over plans that are carried out on forks of conversations.

    python grpo.py --quick                                              # a tiny random network, in seconds
    python grpo.py --init RUN/recovered.pt --out RUN/grpo --steps 300   # the network that ships, made by recover.py

For a turn, a group of plans is sampled from the scores of the network: acts, the API that starts, and for each slot
its status and its value. A process of TypeTOD (`typetod examples rewards`) decodes each plan as the parser at work
does, executes it on a fork, and answers with a reward: 1 where the world is the right one, else by how near it comes,
-1 where it cannot be executed. The advantage of a plan is its reward less the mean of its group; the loss is that of
the supervised training with the plan as its labels, weighted by the advantage. Every plan is used once, by the
network that it was sampled from: there is nothing to clip. What the network was before holds it, by `anchor`.
"""

from __future__ import annotations

import argparse
import copy
import json
import random
import subprocess
import sys
import tempfile
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import NamedTuple

import numpy as np
import torch
from torch import Tensor

from batches import Batch, collate
from checkpoints import load_by_name
from data import Passes, Vocabulary, load
from losses import ILLEGAL, LossWeights, distance, losses
from mistakes import told
from model import ModelConfig, Outputs, Parser

ROOT = Path(__file__).resolve().parent.parent
TINY = {"hidden": 48, "layers": 2, "heads": 4, "intermediate": 96}


@dataclass(frozen=True)
class Settings:
    """How a run learns."""

    steps: int = 60
    scenes: int = 12
    group: int = 8
    heat: float = 1.0  # what scores are divided by before plans are sampled: more than 1 tries more
    rate: float = 3e-3
    anchor: float = 0.0  # weight of the distance to the network at the start, over all that it answers
    seed: int = 0
    limit: int = 120
    threads: int = 1
    workers: int = 1  # processes that carry plans out
    device: str = "cpu"
    every: int = 50  # steps between two measurements, each of which writes a checkpoint
    measured: int = 2000  # scenes of a measurement, at most; spread evenly


class Worker:
    """A process that knows what choices are worth in some transcripts. It writes their scenes when it starts."""

    def __init__(self, folder: Path, transcripts: list[Path], tokenizer: Path, apis: list[Path], limit: int) -> None:
        self.folder = folder
        call = ["node", "--import", "./scripts/ts.mjs", "src/cli/main.ts", "examples", "rewards"]
        call += ["--tokenizer", str(tokenizer.resolve()), "--out", str(folder), "--limit", str(limit)]
        for name, paths in (("--transcripts", transcripts), ("--apis", apis)):
            for path in paths:
                call += [name, str(path.resolve())]
        self.process = subprocess.Popen(call, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def read(self) -> dict:
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError(f"the process of rewards ended with {self.process.wait()}: see above")
        answer = json.loads(line)
        if "error" in answer:
            raise ValueError(answer["error"])
        return answer

    def write(self, scene: str, choices: list[dict]) -> None:
        self.process.stdin.write(json.dumps({"id": scene, "choices": choices}) + "\n")
        self.process.stdin.flush()

    def scenes(self) -> list[str]:
        """Return the lines of its scenes."""
        self.read()
        return (self.folder / "scenes.jsonl").read_text("utf8").splitlines()

    def close(self) -> None:
        self.process.stdin.close()
        self.process.wait()


class Rewards:
    """What choices are worth, told by several processes, each of which has a share of the transcripts."""

    def __init__(self, folder: Path, transcripts: list[Path], tokenizer: Path, apis: list[Path], settings: Settings):
        files = files_of(transcripts)
        random.Random(0).shuffle(files)  # `limit` takes a sample of them
        count = min(settings.workers, len(files))
        shares = [(folder / str(at), files[at::count], -(-settings.limit // count)) for at in range(count)]
        self.workers = [Worker(own, share, tokenizer, apis, limit) for own, share, limit in shares]
        self.of_scene: list[tuple[Worker, str]] = []
        with (folder / "scenes.jsonl").open("w", encoding="utf8") as out:
            for worker in self.workers:
                for line in worker.scenes():
                    self.of_scene.append((worker, json.loads(line)["id"]))
                    out.write(line + "\n")
        (folder / "vocabulary.json").write_bytes((folder / "0" / "vocabulary.json").read_bytes())

    def of(self, asked: list[tuple[int, list[dict]]]) -> list[list[float]]:
        """Return the rewards of these choices, in scenes by their number."""
        for scene, choices in asked:
            worker, name = self.of_scene[scene]
            worker.write(name, choices)
        return [self.of_scene[scene][0].read()["rewards"] for scene, _ in asked]

    def close(self) -> None:
        for worker in self.workers:
            worker.close()


def files_of(paths: list[Path]) -> list[Path]:
    """Return the transcripts in these files and folders."""
    return [file for path in paths for file in (sorted(path.rglob("*.tod")) if path.is_dir() else [path])]


@dataclass(frozen=True)
class Scenes(Batch):
    """A batch of scenes, which have no labels to tell how many slots there are."""

    counts: Tensor = None  # [B]


class Plan(NamedTuple):
    """Choices for each pass of a batch, as labels."""

    acts: Tensor  # [B, acts], 0 or 1
    api: Tensor  # [B], -1: there is none
    slots: Tensor  # [B, S, labels] in the order of SLOT_LABELS


def pick(scores: Tensor, heat: float) -> Tensor:
    """Choose along the last dimension, by probability or, without heat, the likeliest. -1 where nothing is legal."""
    drawn = scores / heat - torch.empty_like(scores).exponential_().log() if heat else scores
    found = drawn.argmax(-1)
    return torch.where(scores.max(-1).values > ILLEGAL / 2, found, -1)


def choose(outputs: Outputs, batch: Scenes, statuses: list[str], heat: float = 1.0) -> Plan:
    """Choose a plan for each pass: sample it or, without heat, take the likeliest."""
    slot = batch.columns("slot")
    real = torch.arange(batch.widths[1], device=batch.counts.device) < batch.counts.unsqueeze(1)
    heard = (batch.segments != 0).unsqueeze(1)
    start = pick(outputs.start[:, slot].masked_fill(heard, ILLEGAL), heat)
    end = pick(outputs.end[:, slot].masked_fill(heard, ILLEGAL), heat)
    values = pick(outputs.values[:, slot, batch.columns("value")].masked_fill(~batch.value_legal, ILLEGAL), heat)
    sources = pick(outputs.sources[:, slot, batch.columns("source")].masked_fill(~batch.source_legal, ILLEGAL), heat)
    status = pick(outputs.status[:, slot], heat)
    named = {
        name: status == statuses.index(name) for name in ("span", "unwanted", "value", "carry") if name in statuses
    }
    spans = named["span"] | named.get("unwanted", named["span"])
    absent = torch.full_like(status, -1)
    labels = (
        status,
        torch.where(spans, start, absent),
        torch.where(spans, end, absent),
        torch.where(named["value"], values, absent),
        torch.where(named["carry"], sources, absent),
        flip(outputs.asked[:, slot], heat),
    )
    slots = torch.stack([torch.where(real, label, absent) for label in labels], 2)
    api = pick(outputs.api[:, batch.columns("api")].masked_fill(~batch.api_legal, ILLEGAL), heat)
    return Plan(flip(outputs.acts, heat).float(), api, slots)


def flip(scores: Tensor, heat: float) -> Tensor:
    """Return 1 or 0 for each score, by its sigmoid."""
    if not heat:
        return (scores > 0).long()
    return ((scores / heat).sigmoid() > torch.rand_like(scores)).long()


def batch_of(passes: Passes, rows: np.ndarray, vocabulary: Vocabulary) -> Scenes:
    batch = collate(passes, rows, vocabulary, aligned=8)
    counts = torch.from_numpy(passes.slot.lengths(rows).astype(np.int64))
    return Scenes(**{name: getattr(batch, name) for name in batch.__dataclass_fields__}, counts=counts)


def written(plan: Plan, counts: list[int]) -> list[dict]:
    """Return the plan of each pass as the processes of rewards take it."""
    acts, apis, slots = plan.acts.tolist(), plan.api.tolist(), plan.slots.tolist()
    return [
        {"acts": [name for name, chosen in enumerate(acts[at]) if chosen], "api": apis[at], "slots": slots[at][:count]}
        for at, count in enumerate(counts)
    ]


class Stage:
    """The scenes, and what is worth what in them."""

    def __init__(self, folder: Path, rewards: Rewards, device: str = "cpu") -> None:
        self.rewards, self.device = rewards, device
        self.vocabulary = Vocabulary.read(folder / "vocabulary.json")
        self.passes = load(folder / "scenes.jsonl", self.vocabulary)

    def __len__(self) -> int:
        return len(self.passes)

    def batch(self, rows: np.ndarray) -> Scenes:
        """Return these scenes as a batch."""
        return batch_of(self.passes, rows, self.vocabulary).to(self.device)

    def group_rewards(self, batch: Scenes, plans: list[Plan], rows: np.ndarray) -> Tensor:
        """Return [B, G]: what each plan of each scene is worth. Plans that are alike are carried out once."""
        counts = batch.counts.tolist()
        groups = list(zip(*(written(plan, counts) for plan in plans), strict=True))
        named = [{json.dumps(plan): plan for plan in group} for group in groups]
        found = self.rewards.of([(int(row), list(one.values())) for row, one in zip(rows, named, strict=True)])
        worth = [dict(zip(one, rewards, strict=True)) for one, rewards in zip(named, found, strict=True)]
        told = [[one[json.dumps(plan)] for plan in group] for one, group in zip(worth, groups, strict=True)]
        return torch.tensor(told, dtype=torch.float32, device=self.device)

    @torch.no_grad()
    def evaluate(self, parser: Parser, limit: int, size: int = 32) -> dict[str, float]:
        """Return what the likeliest plan of scenes is worth."""
        parser.eval()
        every = np.linspace(0, len(self) - 1, min(limit, len(self))).astype(np.int64)
        found = []
        for begin in range(0, len(every), size):
            rows = every[begin : begin + size]
            batch = self.batch(rows)
            plan = choose(parser(*batch.inputs), batch, self.vocabulary.statuses, heat=0)
            found.append(self.group_rewards(batch, [plan], rows))
        rewards = torch.cat(found)
        return {"reward": rewards.mean().item(), "right": (rewards == 1).float().mean().item()}


class Trainer:
    """A network that learns from what its plans lead to."""

    def __init__(self, parser: Parser, stage: Stage, settings: Settings) -> None:
        torch.manual_seed(settings.seed)
        torch.set_num_threads(settings.threads)
        self.parser, self.stage, self.settings = parser, stage, settings
        self.before = copy.deepcopy(parser).eval() if settings.anchor else None
        self.none = stage.vocabulary.statuses.index("none")
        trained = [p for p in parser.parameters() if p.requires_grad]
        self.optimizer = torch.optim.AdamW(trained, lr=settings.rate, weight_decay=0.0)
        self.random = np.random.default_rng(settings.seed)

    def step(self, rate: float = 1.0) -> dict[str, float]:
        """Sample groups of plans, have them rewarded, and learn from those better or worse than their group.

        `rate` is the share of the learning rate.
        """
        stage, vocabulary = self.stage, self.stage.vocabulary
        rows = self.random.choice(len(stage), min(self.settings.scenes, len(stage)), replace=False)
        batch = stage.batch(rows)
        self.parser.eval()  # no dropout: plans are rewarded as they were sampled
        outputs = self.parser(*batch.inputs)
        with torch.no_grad():
            plans = [
                choose(outputs, batch, vocabulary.statuses, self.settings.heat) for _ in range(self.settings.group)
            ]
        rewards = stage.group_rewards(batch, plans, rows)
        advantages = rewards - rewards.mean(1, keepdim=True)
        weights = LossWeights(positive=1.0, speech=0.0, unheard=0.0)
        loss = sum(
            sum(losses(outputs, labeled(batch, plan, advantages[:, at]), weights, self.none).values())
            for at, plan in enumerate(plans)
        ) / len(plans)
        if self.before is not None:
            with torch.no_grad():
                before = self.before(*batch.inputs)
            loss = loss + self.settings.anchor * distance(outputs, before, batch, self.none)
        for group in self.optimizer.param_groups:
            group["lr"] = rate * self.settings.rate
        self.optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.parser.parameters(), 1.0)
        self.optimizer.step()
        alike = (advantages.abs().amax(1) == 0).float().mean().item()
        return {"reward": rewards.mean().item(), "right": (rewards == 1).float().mean().item(), "alike": alike}


def labeled(batch: Scenes, plan: Plan, advantage: Tensor) -> Batch:
    """Return the batch with a plan as its labels, weighted by its advantage."""
    return replace(
        batch,
        acts=plan.acts,
        acts_given=torch.ones_like(batch.acts_given),
        api=plan.api,
        slots=plan.slots,
        weight=advantage,
    )


def network(vocabulary: Vocabulary, quick: bool, init: Path | None) -> Parser:
    """Return a tiny random network, or that of a checkpoint."""
    sizes = (vocabulary.features, vocabulary.acts, vocabulary.statuses, vocabulary.speech or ())
    parser = Parser(ModelConfig(*map(len, sizes), dropout=0.0, **(TINY if quick else {})))
    if init is not None:
        load_by_name(parser, torch.load(init, map_location="cpu", weights_only=True), vocabulary)
        parser.encoder.words.weight.requires_grad_(False)
    return parser


def checkpoint(parser: Parser, vocabulary: Vocabulary, settings: Settings) -> dict:
    """Return the network as `export.py`, `evaluate.py` and `train.py --init` take it."""
    return {
        "config": asdict(parser.config),
        "vocabulary": vocabulary.stored(),
        "runs": [{"options": {"grpo": asdict(settings)}, "data": []}],
        "model": parser.state_dict(),
        "ema": {},
    }


def share(step: int, steps: int, warm: float = 0.05) -> float:
    """Return the part of the learning rate at a step: up to all of it, then down to nothing."""
    return min(1.0, step / max(1.0, warm * steps)) * (1 - (step - 1) / steps)


def run(args: argparse.Namespace, settings: Settings, folder: Path) -> dict:
    """Train, and return the figures of before and after with the curve between them."""
    stages: dict[str, Stage] = {}

    def staged(name: str, transcripts: list[Path]) -> Stage:
        (folder / name).mkdir()
        rewards = Rewards(folder / name, transcripts, args.tokenizer, args.apis, settings)
        stages[name] = Stage(folder / name, rewards, settings.device)
        return stages[name]

    try:
        stage = staged("learned", args.transcripts)
        if args.held:
            staged("held", args.held)
        torch.manual_seed(settings.seed)
        parser = network(stage.vocabulary, args.quick, args.init).to(settings.device)
        trainer = Trainer(parser, stage, settings)
        measured = [(0, {name: one.evaluate(parser, settings.measured) for name, one in stages.items()})]
        curve = []
        for at in range(1, settings.steps + 1):
            curve.append(trainer.step(share(at, settings.steps) if args.init else 1.0))
            if at % settings.every == 0 or at == settings.steps:
                measured.append((at, {name: one.evaluate(parser, settings.measured) for name, one in stages.items()}))
                print(json.dumps(measured[-1]), file=sys.stderr, flush=True)
                if args.out is not None:
                    args.out.mkdir(parents=True, exist_ok=True)
                    torch.save(checkpoint(parser, stage.vocabulary, settings), args.out / "last.pt")
        counts = {name: len(one) for name, one in stages.items()}
        return {
            "scenes": counts,
            "before": measured[0][1],
            "after": measured[-1][1],
            "measured": measured,
            "curve": curve,
        }
    finally:
        for one in stages.values():
            one.rewards.close()


def read_arguments(given: list[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="a tiny random network on few turns: proves the pipeline")
    parser.add_argument("--init", type=Path, help="the checkpoint to improve")
    parser.add_argument("--out", type=Path, help="where to write last.pt and figures.json")
    parser.add_argument("--transcripts", type=Path, nargs="+", default=[ROOT / "transcripts"])
    parser.add_argument("--held", type=Path, nargs="*", default=[], help="transcripts to measure on, not learned from")
    parser.add_argument("--apis", type=Path, nargs="*", default=[])
    parser.add_argument("--tokenizer", type=Path, default=ROOT / "models" / "parser")
    for name, number in vars(Settings()).items():
        parser.add_argument(f"--{name}", type=type(number), default=number)
    args = parser.parse_args(given)
    if args.quick == (args.init is not None):
        parser.error("give --quick for a tiny random network, or --init for one to improve")
    return args


def main(given: list[str] | None = None) -> dict:
    args = read_arguments(given)
    settings = Settings(**{name: getattr(args, name) for name in vars(Settings())})
    with tempfile.TemporaryDirectory() as folder:
        figures = run(args, settings, Path(folder))
    if args.out is not None:
        (args.out / "figures.json").write_text(json.dumps(figures, indent=2) + "\n", "utf8")
    shown = {name: value for name, value in figures.items() if name not in ("curve", "measured")}
    print(json.dumps(shown))
    return figures


if __name__ == "__main__":
    told(main)
