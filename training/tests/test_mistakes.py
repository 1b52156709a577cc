"""What a caller gave wrongly is told in one line."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from mistakes import explained

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize(
    "command",
    [
        (
            "train.py",
            "--quick",
            "--train",
            "none/train.jsonl",
            "--dev",
            "none/dev.jsonl",
            "--out",
            "RUN",
            "--steps",
            "1",
        ),
        ("evaluate.py", "--model", "none/last.pt", "--data", "none/dev.jsonl"),
        ("export.py", "--checkpoint", "none/last.pt", "--out", "MODEL"),
    ],
)
def test_a_missing_file_is_one_line(command: tuple[str, ...], tmp_path: Path) -> None:
    program, *options = command
    ran = subprocess.run([sys.executable, ROOT / program, *options], cwd=tmp_path, capture_output=True, text=True)
    assert ran.returncode == 2
    assert "No such file or directory. Give another path." in ran.stderr
    assert ran.stderr.startswith(f"{program}: none/")
    assert ran.stderr.count("\n") == 1


def test_a_defect_keeps_its_place() -> None:
    with pytest.raises(ValueError, match="ten") as caught:
        int("ten")
    assert explained(caught.value) is None
    assert explained(OSError("no file")) is None
