"""Improve the network by what its choices lead to: GRPO over plans that are carried out on forks of conversations.

    python grpo.py --quick                                              # a tiny random network, in seconds
    python grpo.py --init RUN/recovered.pt --out RUN/grpo --steps 300   # the network that ships, made by recover.py

For a turn, a group of plans is sampled from the scores of the network: acts, the API that starts, and for each slot
its status and its value. A process of TypeTOD (`typetod examples rewards`) decodes each plan as the parser at work
does, executes it on a fork, and answers with a reward: 1 where the world is the right one, else by how near it comes,
-1 where it cannot be executed. The advantage of a plan is its reward less the mean of its group; the loss is that of
the supervised training with the plan as its labels, weighted by the advantage. Every plan is used once, by the
network that it was sampled from: there is nothing to clip.
"""

from __future__ import annotations

import argparse
import json
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
from losses import ILLEGAL, LossWeights, losses
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
    rate: float = 3e-3
    seed: int = 0
    limit: int = 120
    threads: int = 1
    every: int = 50  # steps between two measurements, each of which writes a checkpoint


class Rewards:
    """The process that knows what choices are worth. It writes the scenes when it starts."""

    def __init__(self, folder: Path, transcripts: list[Path], tokenizer: Path, apis: list[Path], limit: int) -> None:
        call = ["node", "--import", "./scripts/ts.mjs", "src/cli/main.ts", "examples", "rewards"]
        call += ["--tokenizer", str(tokenizer.resolve()), "--out", str(folder), "--limit", str(limit)]
        for name, paths in (("--transcripts", transcripts), ("--apis", apis)):
            for path in paths:
                call += [name, str(path.resolve())]
        self.process = subprocess.Popen(call, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.scenes = self._read()["ready"]

    def _read(self) -> dict:
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError(f"the process of rewards ended with {self.process.wait()}: see above")
        answer = json.loads(line)
        if "error" in answer:
            raise ValueError(answer["error"])
        return answer

    def of(self, scene: str, choices: list[dict]) -> list[float]:
        """Return the reward of each of these choices."""
        self.process.stdin.write(json.dumps({"id": scene, "choices": choices}) + "\n")
        self.process.stdin.flush()
        return self._read()["rewards"]

    def close(self) -> None:
        self.process.stdin.close()
        self.process.wait()


@dataclass(frozen=True)
class Scenes(Batch):
    """A batch of scenes, which have no labels to tell how many slots there are."""

    counts: Tensor = None  # [B]


class Plan(NamedTuple):
    """Choices for each pass of a batch, as labels."""

    acts: Tensor  # [B, acts], 0 or 1
    api: Tensor  # [B], -1: there is none
    slots: Tensor  # [B, S, labels] in the order of SLOT_LABELS


def pick(scores: Tensor, greedy: bool) -> Tensor:
    """Choose along the last dimension: the likeliest, or one by its probability. -1 where nothing is legal."""
    drawn = scores if greedy else scores - torch.empty_like(scores).exponential_().log()
    found = drawn.argmax(-1)
    return torch.where(scores.max(-1).values > ILLEGAL / 2, found, -1)


def choose(outputs: Outputs, batch: Scenes, statuses: list[str], greedy: bool = False) -> Plan:
    """Choose a plan for each pass."""
    slot = batch.columns("slot")
    real = torch.arange(batch.widths[1]) < batch.counts.unsqueeze(1)
    heard = (batch.segments != 0).unsqueeze(1)
    start = pick(outputs.start[:, slot].masked_fill(heard, ILLEGAL), greedy)
    end = pick(outputs.end[:, slot].masked_fill(heard, ILLEGAL), greedy)
    values = pick(outputs.values[:, slot, batch.columns("value")].masked_fill(~batch.value_legal, ILLEGAL), greedy)
    sources = pick(outputs.sources[:, slot, batch.columns("source")].masked_fill(~batch.source_legal, ILLEGAL), greedy)
    status = pick(outputs.status[:, slot], greedy)
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
        flip(outputs.asked[:, slot], greedy),
    )
    slots = torch.stack([torch.where(real, label, absent) for label in labels], 2)
    api = pick(outputs.api[:, batch.columns("api")].masked_fill(~batch.api_legal, ILLEGAL), greedy)
    return Plan(flip(outputs.acts, greedy).float(), api, slots)


def flip(scores: Tensor, greedy: bool) -> Tensor:
    """Return 1 or 0 for each score, by its sigmoid."""
    chance = scores.sigmoid()
    return (chance > (0.5 if greedy else torch.rand_like(chance))).long()


def batch_of(passes: Passes, rows: np.ndarray, vocabulary: Vocabulary) -> Scenes:
    batch = collate(passes, rows, vocabulary)
    counts = torch.from_numpy(passes.slot.lengths(rows).astype(np.int64))
    return Scenes(**{name: getattr(batch, name) for name in batch.__dataclass_fields__}, counts=counts)


def written(plan: Plan, at: int, count: int) -> dict:
    """Return a plan as the process of rewards takes it."""
    acts = plan.acts[at].nonzero().flatten().tolist()
    return {"acts": acts, "api": int(plan.api[at]), "slots": plan.slots[at, :count].tolist()}


class Stage:
    """The scenes, and the process that rewards what is chosen in them."""

    def __init__(self, folder: Path, rewards: Rewards) -> None:
        self.rewards = rewards
        self.vocabulary = Vocabulary.read(folder / "vocabulary.json")
        self.passes = load(folder / "scenes.jsonl", self.vocabulary)
        lines = (folder / "scenes.jsonl").read_text("utf8").splitlines()
        self.ids = [json.loads(line)["id"] for line in lines]

    def group_rewards(self, batch: Scenes, plans: list[Plan], rows: np.ndarray) -> Tensor:
        """Return [B, G]: what each plan of each scene is worth."""
        found = []
        for at, row in enumerate(rows):
            count = int(batch.counts[at])
            found.append(self.rewards.of(self.ids[row], [written(plan, at, count) for plan in plans]))
        return torch.tensor(found, dtype=torch.float32)

    @torch.no_grad()
    def evaluate(self, parser: Parser, size: int = 32) -> dict[str, float]:
        """Return what the likeliest plan of every scene is worth."""
        parser.eval()
        found = []
        for begin in range(0, len(self.ids), size):
            rows = np.arange(begin, min(begin + size, len(self.ids)))
            batch = batch_of(self.passes, rows, self.vocabulary)
            plan = choose(parser(*batch.inputs), batch, self.vocabulary.statuses, greedy=True)
            found.append(self.group_rewards(batch, [plan], rows))
        rewards = torch.cat(found)
        return {"reward": rewards.mean().item(), "right": (rewards == 1).float().mean().item()}


class Trainer:
    """A network that learns from what its plans lead to."""

    def __init__(self, parser: Parser, stage: Stage, settings: Settings) -> None:
        torch.manual_seed(settings.seed)
        torch.set_num_threads(settings.threads)
        self.parser, self.stage, self.settings = parser, stage, settings
        self.none = stage.vocabulary.statuses.index("none")
        trained = [p for p in parser.parameters() if p.requires_grad]
        self.optimizer = torch.optim.AdamW(trained, lr=settings.rate, weight_decay=0.0)
        self.random = np.random.default_rng(settings.seed)

    def step(self) -> dict[str, float]:
        """Sample groups of plans, have them rewarded, and learn from those better or worse than their group."""
        stage, vocabulary = self.stage, self.stage.vocabulary
        rows = self.random.choice(len(stage.ids), min(self.settings.scenes, len(stage.ids)), replace=False)
        batch = batch_of(stage.passes, rows, vocabulary)
        self.parser.eval()  # no dropout: plans are rewarded as they were sampled
        outputs = self.parser(*batch.inputs)
        with torch.no_grad():
            plans = [choose(outputs, batch, vocabulary.statuses) for _ in range(self.settings.group)]
        rewards = stage.group_rewards(batch, plans, rows)
        advantages = rewards - rewards.mean(1, keepdim=True)
        weights = LossWeights(positive=1.0, speech=0.0, unheard=0.0)
        loss = sum(
            sum(losses(outputs, labeled(batch, plan, advantages[:, at]), weights, self.none).values())
            for at, plan in enumerate(plans)
        )
        self.optimizer.zero_grad()
        (loss / len(plans)).backward()
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


def run(args: argparse.Namespace, settings: Settings, folder: Path) -> dict:
    """Train, and return the figures of before and after with the curve between them."""
    stages: dict[str, Stage] = {}

    def staged(name: str, transcripts: list[Path]) -> Stage:
        rewards = Rewards(folder / name, transcripts, args.tokenizer, args.apis, settings.limit)
        stages[name] = Stage(folder / name, rewards)
        return stages[name]

    try:
        stage = staged("learned", args.transcripts)
        if args.held:
            staged("held", args.held)
        torch.manual_seed(settings.seed)
        parser = network(stage.vocabulary, args.quick, args.init)
        trainer = Trainer(parser, stage, settings)
        measured = [(0, {name: one.evaluate(parser) for name, one in stages.items()})]
        curve = []
        for at in range(1, settings.steps + 1):
            curve.append(trainer.step())
            if at % settings.every == 0 or at == settings.steps:
                measured.append((at, {name: one.evaluate(parser) for name, one in stages.items()}))
                print(json.dumps(measured[-1]), file=sys.stderr, flush=True)
                if args.out is not None:
                    args.out.mkdir(parents=True, exist_ok=True)
                    torch.save(checkpoint(parser, stage.vocabulary, settings), args.out / "last.pt")
        counts = {name: len(one.ids) for name, one in stages.items()}
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
