"""GRPO: the reward rises with a fixed seed, and what cannot be carried out is worth the least."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import torch

import grpo
from data import Vocabulary
from losses import distance

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="needs node")

LIMIT = 24
SETTINGS = grpo.Settings(scenes=8, group=6, limit=LIMIT, workers=2)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("scenes")


@pytest.fixture(scope="module")
def rewards(folder: Path):
    found = grpo.Rewards(folder, [grpo.ROOT / "transcripts"], grpo.ROOT / "models" / "parser", [], SETTINGS)
    yield found
    found.close()


def trainer(folder: Path, rewards: grpo.Rewards, **more: float) -> grpo.Trainer:
    torch.manual_seed(0)
    parser = grpo.network(Vocabulary.read(folder / "vocabulary.json"), quick=True, init=None)
    return grpo.Trainer(parser, grpo.Stage(folder, rewards), replace(SETTINGS, **more))


def test_the_reward_rises(folder: Path, rewards: grpo.Rewards) -> None:
    one = trainer(folder, rewards)
    before = one.stage.evaluate(one.parser, LIMIT)
    curve = [one.step()["reward"] for _ in range(24)]
    after = one.stage.evaluate(one.parser, LIMIT)
    assert sum(curve[-6:]) / 6 > sum(curve[:6]) / 6 + 0.1
    assert after["reward"] > before["reward"] + 0.1
    assert after["right"] >= before["right"]


def test_the_same_seed_learns_the_same(folder: Path, rewards: grpo.Rewards) -> None:
    curves = []
    for _ in range(2):
        one = trainer(folder, rewards)
        curves.append([one.step() for _ in range(2)])
    assert curves[0] == curves[1]


def test_equal_rewards_teach_nothing(folder: Path, rewards: grpo.Rewards) -> None:
    class Flat:
        def of(self, asked: list[tuple[int, list[dict]]]) -> list[list[float]]:
            return [[0.5] * len(choices) for _, choices in asked]

    one = trainer(folder, rewards)
    one.stage.rewards = Flat()
    before = {name: table.clone() for name, table in one.parser.state_dict().items()}
    assert one.step()["alike"] == 1
    for name, table in one.parser.state_dict().items():
        assert torch.equal(table, before[name])


def test_rewards_lie_between_refused_and_right(folder: Path, rewards: grpo.Rewards) -> None:
    lines = (folder / "scenes.jsonl").read_text("utf8").splitlines()
    assert len(lines) == len(rewards.of_scene) == LIMIT
    nothing = {"acts": [], "api": -1, "slots": []}
    every = {"acts": list(range(12)), "api": 0, "slots": [[1, 1, 1, 0, 0, 1]] * 8}
    for found in rewards.of([(scene, [nothing, every, nothing]) for scene in range(8)]):
        assert all(-1 <= reward <= 1 for reward in found)
        assert found[0] == found[2]


def test_an_anchor_holds_the_network(folder: Path, rewards: grpo.Rewards) -> None:
    free, held = trainer(folder, rewards), trainer(folder, rewards, anchor=100.0)
    batch = free.stage.batch(np.arange(8))
    before = free.parser(*batch.inputs)
    for _ in range(6):
        free.step(), held.step()
    away = [distance(one.parser(*batch.inputs), before, batch, one.none).item() for one in (free, held)]
    assert away[1] < away[0]


def test_the_rate_rises_and_falls_to_nothing() -> None:
    shares = [grpo.share(step, 100) for step in range(1, 101)]
    assert shares.index(max(shares)) == 4
    assert shares[-1] < 0.02


@pytest.mark.parametrize(
    ("scene", "choices", "why"),
    [
        ("no such scene", [], "There is no scene"),
        (None, [{"acts": [], "api": 0}], "slots"),
        (None, [{"acts": ["x"], "api": 0, "slots": []}], "acts"),
        (None, [{"acts": [], "api": -2, "slots": []}], "api"),
        (None, [{"acts": [], "api": 0, "slots": [[1, 2]]}], "slots"),
    ],
)
def test_a_bad_question_is_refused(rewards: grpo.Rewards, scene: str | None, choices: list, why: str) -> None:
    worker, name = rewards.of_scene[0]
    worker.write(scene or name, choices)
    with pytest.raises(ValueError, match=why):
        worker.read()


@pytest.mark.parametrize("given", [[], ["--quick", "--init", "x.pt"], ["--quick", "--steps", "many"]])
def test_a_wrong_call_is_refused(given: list[str]) -> None:
    with pytest.raises(SystemExit):
        grpo.read_arguments(given)


def test_a_process_that_cannot_start_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError, match="process of rewards ended"):
        grpo.Rewards(tmp_path, [tmp_path / "none"], tmp_path, [], SETTINGS)
