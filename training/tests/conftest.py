"""Fixtures: small data of the synthetic language and a tiny network trained on it once."""

from __future__ import annotations

from pathlib import Path

import pytest
import synthetic
import torch

from options import Options
from train import Trainer

torch.set_num_threads(1)


@pytest.fixture(scope="session")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("data")
    synthetic.write(folder, "train", 60)
    synthetic.write(folder, "other", 40, seed=2)
    return folder


def quick_options(data: Path, out: Path, **more: object) -> Options:
    """Return options for a tiny random network that learns fast; the dev file is the training file."""
    out.mkdir(parents=True, exist_ok=True)
    given = {
        "rate": 3e-3,
        "head_rate": 3e-3,
        "warmup_passes": 300,
        "dropout": 0.0,
        "batch_tokens": 1000,
        "threads": 1,
        **more,
    }
    return Options(train=[data / "train.jsonl"], dev=data / "train.jsonl", out=out, quick=True, **given)


@pytest.fixture(scope="session")
def trained(data: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a finished run."""
    out = tmp_path_factory.mktemp("run")
    Trainer(quick_options(data, out, steps=150, cooldown_steps=50, ema=0.98)).run()
    return out
